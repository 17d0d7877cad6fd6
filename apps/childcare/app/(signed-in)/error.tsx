'use client';

export { ErrorInFrame as default } from '@repo/ui/error-page';
