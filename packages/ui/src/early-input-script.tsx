'use client';

import { keepEarlyInput } from './keep-early-input.ts';

/** The inline script of `keepEarlyInput`. A client component, because a server component would repeat the script in the page's data. */
export function EarlyInputScript({ nonce }: { nonce: string | undefined }) {
  const script = typeof window === 'undefined' ? `(${keepEarlyInput})()` : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
