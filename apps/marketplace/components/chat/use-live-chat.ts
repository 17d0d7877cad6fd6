'use client';

import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { getLiveStatus, type LiveStatus, subscribeToChatEvents, subscribeToLiveStatus } from './live-chat.ts';

/** Subscribes while mounted and always calls the latest `handler`. */
export function useChatEvents(handler: (event: ChatEvent) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => subscribeToChatEvents((event) => handle(event)), []);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribeToLiveStatus, getLiveStatus, () => 'connecting');
}
