import type { ReactNode } from 'react';
import { GradeScreen } from './grade-screen.tsx';

/** Advanced verification: proof of address. */
export const AdvancedVerificationScreen = (): ReactNode => <GradeScreen grade="advanced" />;
