'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** What was given in the last render, for what is called outside of renders. */
export function useLatestRef<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
