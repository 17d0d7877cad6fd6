import type { Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { EarlyInputScript } from './early-input-script.tsx';
import { Providers } from './providers.tsx';
import { typeface } from './typeface.ts';

export type AppDocumentProps = { service: 'marketplace' | 'training' | 'childcare'; children: ReactNode };

export async function AppDocument({ service, children }: AppDocumentProps) {
  // The proxy creates a nonce for each request; the page's scripts need it.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html
      lang="en-SG"
      className={typeface.variable}
      data-service={service}
      data-hydrating=""
      suppressHydrationWarning
    >
      <body>
        <EarlyInputScript nonce={nonce} />
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}

/** The browser's own toolbar gets the colour of the header (`--surface-raised`). */
export const appViewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#171a1f' },
  ],
};
