import { readJson, writeJson } from '@repo/ui/browser-storage';
import { useSyncExternalStore } from 'react';
import { type MessageRisk, messageRisks } from './find-most-serious-risk.ts';

const storage = () => localStorage;
const listeners = new Set<() => void>();

// Keyed by person, since several people may share a browser.
const keyOf = (personId: string, conversationId: string) => `chat-hints:${personId}:${conversationId}`;

function readDismissed(key: string): MessageRisk[] {
  const stored = readJson(storage, key);
  return Array.isArray(stored) ? messageRisks.filter((risk) => stored.includes(risk)) : [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have dismissed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Dismissed for one kind of hint in one conversation: who knows about links may still be asked for a deposit. */
export function useHintDismissal(personId: string, conversationId: string, risk: MessageRisk) {
  const key = keyOf(personId, conversationId);
  const isDismissed = useSyncExternalStore(
    subscribe,
    () => readDismissed(key).includes(risk),
    () => false,
  );
  function dismiss() {
    writeJson(storage, key, [...readDismissed(key), risk]);
    for (const listener of listeners) listener();
  }
  return { isDismissed, dismiss };
}
