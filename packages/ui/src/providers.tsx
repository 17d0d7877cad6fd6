'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { Toaster } from './toast.tsx';
import { TooltipProvider } from './tooltip.tsx';

export type ProvidersProps = {
  /** The request's CSP nonce, for the script that sets the theme before the first paint. */
  nonce?: string;
  children: ReactNode;
};

/** Theme, toasts and tooltips, once around a whole app. The <html> beside it needs suppressHydrationWarning. */
export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      nonce={nonce}
    >
      <TooltipProvider delayDuration={300}>
        {children}
        <Toaster />
      </TooltipProvider>
    </ThemeProvider>
  );
}
