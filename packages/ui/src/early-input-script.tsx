'use client';

import { keepEarlyInput } from './keep-early-input.ts';

/** The inline script that keeps early input. A client component: of a server component, the page's data would have the script too. */
export function EarlyInputScript({ nonce }: { nonce: string | undefined }) {
  const script = typeof window === 'undefined' ? `(${keepEarlyInput})()` : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
