'use client';

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type LogScrollOptions = {
  /** Keys of the first and last thing shown. */
  first: string | undefined;
  last: string | undefined;
  /** What one just wrote is always shown; what others write does not tear one away from what one reads. */
  isLastOwn: boolean;
  /** Called when the top comes into sight; null when nothing is above. */
  onTop: (() => void) | null;
  /** Called when the end is in sight of somebody, and again when there is a new end. */
  onSeen: () => void;
};

export type LogScroll = {
  frame: RefObject<HTMLDivElement | null>;
  /** Stands above everything else in the frame. */
  top: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
};

/** Nearer to the end than this counts as there, in pixels. */
const endMargin = 64;

/** A log that stays at its end, except for one who has scrolled up; what is put before leaves the view where it is. */
export function useLogScroll({ first, last, isLastOwn, onTop, onSeen }: LogScrollOptions): LogScroll {
  const frame = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef<{ first?: string; last?: string; height: number }>({ height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);

  const toEnd = useCallback(() => {
    const box = frame.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const before = shown.current;
    const isPrepended = before.first !== undefined && before.first !== first;
    const isAppended = before.last !== last;
    if (atEnd.current || (isAppended && isLastOwn)) toEnd();
    else if (isPrepended) box.scrollTop += box.scrollHeight - before.height;
    shown.current = { first, last, height: box.scrollHeight };
  });

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < endMargin;
      setAtEnd(atEnd.current);
    };
    // The frame shrinks when the field below grows or a keyboard comes up.
    const sizes = new ResizeObserver(() => (atEnd.current ? toEnd() : look()));
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [toEnd]);

  const reachTop = useEffectEvent(() => onTop?.());
  // Made again for each page: one that did not fill the frame leaves the top in sight.
  useEffect(() => {
    const sentinel = top.current;
    if (!sentinel) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reachTop();
      },
      { root: frame.current },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [first]);

  useEffect(() => {
    const see = () => {
      if (atEnd.current && document.visibilityState === 'visible') onSeen();
    };
    if (isAtEnd) see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isAtEnd, onSeen]);

  return { frame, top, isAtEnd, toEnd };
}
