'use client';

import { replayEarlyInput } from './replay-early-input.ts';

/** The inline script of `replayEarlyInput`. A client component, because a server component would repeat the script in the page's data. */
export function EarlyInputScript({ nonce }: { nonce: string | undefined }) {
  // Without indentation, which no build removes on the server.
  const script = typeof window === 'undefined' ? `(${replayEarlyInput})()`.replace(/\n +/g, '\n') : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
