'use client';

import { useState } from 'react';

/** A text one types, which starts as `source` and follows it when that changes (Back, a cleared filter). */
export function useSyncedText(source: string) {
  const [text, setText] = useState(source);
  const [seen, setSeen] = useState(source);
  if (source !== seen) {
    setSeen(source);
    setText(source);
  }
  return [text, setText] as const;
}
