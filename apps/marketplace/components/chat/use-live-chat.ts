'use client';

import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveStatus, liveStatus, subscribeToChat, subscribeToStatus } from './live-chat.ts';

/** Hears chat events while the component is there; the latest `handler` is called. */
export function useChatEvents(handler: (event: ChatEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => subscribeToChat((event) => latest.current(event)), []);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribeToStatus, liveStatus, () => 'connecting');
}
