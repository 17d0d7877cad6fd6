'use client';

import { useEffect, useState } from 'react';
import { readSentCode, writeSentCode } from './sent-code.ts';

/** Whom a code was sent to; a reload keeps it as long as the code works. */
export function useSentCode() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // After hydration: the server does not know what this tab keeps.
  useEffect(() => setSentTo(readSentCode(Date.now())), []);

  function change(email: string | null) {
    writeSentCode(email, Date.now());
    setSentTo(email);
  }
  return { sentTo, remember: (email: string) => change(email), forget: () => change(null) };
}
