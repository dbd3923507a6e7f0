import type { ReactNode } from 'react';
import { GradeScreen } from './grade-screen.tsx';

/** Advanced verification: where somebody lives, after who they are. */
export const AdvancedVerificationScreen = (): ReactNode => <GradeScreen grade="advanced" />;
