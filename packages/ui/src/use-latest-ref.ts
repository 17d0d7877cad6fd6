'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** A ref to the value of the last render, for callbacks that run outside of renders. */
export function useLatestRef<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
