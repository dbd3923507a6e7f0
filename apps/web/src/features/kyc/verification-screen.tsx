import type { ReactNode } from 'react';
import { GradeScreen } from './grade-screen.tsx';

/** Identity verification: who somebody is. */
export const VerificationScreen = (): ReactNode => <GradeScreen grade="basic" />;
