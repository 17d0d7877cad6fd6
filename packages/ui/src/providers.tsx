'use client';

import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect } from 'react';
import { registerServiceWorker } from './register-service-worker.ts';
import { Toaster } from './toast.tsx';

export type ProvidersProps = {
  /** The request's CSP nonce, for the script that sets the theme before the first paint. */
  nonce?: string;
  children: ReactNode;
};

/** Theme and toasts of an app, rendered once. The <html> element needs suppressHydrationWarning. */
export function Providers({ nonce, children }: ProvidersProps) {
  // Marks the page as hydrated.
  useEffect(() => document.documentElement.removeAttribute('data-hydrating'), []);
  useEffect(() => registerServiceWorker(), []);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      nonce={nonce}
    >
      {children}
      <Toaster />
    </ThemeProvider>
  );
}
