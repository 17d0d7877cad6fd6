'use client';

import { useState } from 'react';

/** The state of a text field that starts as `source` and is reset when `source` changes (Back, a cleared filter). */
export function useSyncedText(source: string) {
  const [text, setText] = useState(source);
  const [seen, setSeen] = useState(source);
  if (source !== seen) {
    setSeen(source);
    setText(source);
  }
  return [text, setText] as const;
}
