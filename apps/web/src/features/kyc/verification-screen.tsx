import type { ReactNode } from 'react';
import { GradeScreen } from './grade-screen.tsx';

/** Basic identity verification. */
export const VerificationScreen = (): ReactNode => <GradeScreen grade="basic" />;
