'use client';

export { ErrorPage as default } from '@repo/ui/error-page';
