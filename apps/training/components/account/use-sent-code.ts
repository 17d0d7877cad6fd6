'use client';

import { useEffect, useState } from 'react';
import { readSentCode, writeSentCode } from './sent-code.ts';

/** Survives a reload while the code is valid. */
export function useSentCode() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // After hydration, because the server cannot read the tab's storage.
  useEffect(() => setSentTo(readSentCode(Date.now())), []);

  function change(email: string | null) {
    writeSentCode(email, Date.now());
    setSentTo(email);
  }
  return { sentTo, remember: (email: string) => change(email), forget: () => change(null) };
}
