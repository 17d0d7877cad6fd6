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
  /** Key of the first item; another one means that items were prepended. */
  firstMessageId: string | undefined;
  /** Key of the last item; another one means that items were appended. */
  lastMessageId: string | undefined;
  /** Whether the reader wrote the last item: then appending it scrolls to the end, wherever the reader is. */
  isLastOwn: boolean;
  /** Called when the top becomes visible; null when nothing older can be loaded. */
  onTop: (() => void) | null;
  /** Called when the end is in view in a visible tab, and again whenever this is another function. */
  onSeen: () => void;
};

export type LogScroll = {
  frameRef: RefObject<HTMLDivElement | null>;
  /** The first element in the frame. */
  topRef: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  scrollToEnd: () => void;
};

/** In pixels; a smaller distance counts as being at the end. */
const endMargin = 64;

/** Keeps the log at its end unless the reader has scrolled up; prepended items do not move the view. */
export function useLogScroll({
  firstMessageId,
  lastMessageId,
  isLastOwn,
  onTop,
  onSeen,
}: LogScrollOptions): LogScroll {
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
    const isPrepended = before.first !== undefined && before.first !== firstMessageId;
    const isAppended = before.last !== lastMessageId;
    if (atEnd.current || (isAppended && isLastOwn)) toEnd();
    else if (isPrepended) box.scrollTop += box.scrollHeight - before.height;
    shown.current = { first: firstMessageId, last: lastMessageId, height: box.scrollHeight };
  });

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < endMargin;
      setAtEnd(atEnd.current);
    };
    // The frame shrinks when the input grows or a keyboard opens.
    const sizes = new ResizeObserver(() => (atEnd.current ? toEnd() : look()));
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [toEnd]);

  const reachTop = useEffectEvent(() => onTop?.());
  // Observes again after each prepending: when the older items do not fill the frame, the top stays visible.
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
  }, [firstMessageId]);

  useEffect(() => {
    const see = () => {
      if (atEnd.current && document.visibilityState === 'visible') onSeen();
    };
    if (isAtEnd) see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isAtEnd, onSeen]);

  return { frameRef: frame, topRef: top, isAtEnd, scrollToEnd: toEnd };
}
