'use client';

import type { Offer } from '@repo/schemas/marketplace/offer';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';

export type OfferAction = 'accept' | 'decline' | 'withdraw';

type Options = {
  /** By the reader's clock. */
  isOpen: boolean;
  /** Keeps the focus when the buttons in it are gone. */
  card: RefObject<HTMLElement | null>;
  onChanged: (offer: Offer) => void;
  onStale: () => void;
};

/** Of one card, which outlives its buttons: what it says of a failed answer stays when the offer has ended meanwhile. */
export function useOfferActions(offer: Offer, { isOpen, card, onChanged, onStale }: Options) {
  const { refresh } = useChat();
  const [pending, setPending] = useState<OfferAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCountering, setCountering] = useState(false);
  const wasCountering = useRef(false);

  // The dialog returns the focus to its button, unless that is gone.
  useEffect(() => {
    if (wasCountering.current && !isCountering && !isOpen) card.current?.focus();
    wasCountering.current = isCountering;
  }, [isCountering, isOpen, card]);

  async function act(action: OfferAction) {
    if (pending !== null) return;
    setPending(action);
    const answer = await api(`POST /api/offers/{id}/${action}`, { params: { id: offer.id } });
    setPending(null);
    setProblem(answer.ok ? null : answer.failure.error);
    card.current?.focus();
    if (answer.ok) onChanged(answer.data);
    else onStale();
    await refresh(offer.conversationId);
  }

  async function counter(amount: number) {
    const answer = await api('POST /api/offers/{id}/counter', { params: { id: offer.id }, body: { amount } });
    if (answer.ok) onChanged({ ...offer, status: 'COUNTERED', decidedAt: new Date().toISOString() });
    // Without a live connection, the new offer and what became of this one are read here.
    onStale();
    void refresh(offer.conversationId);
    return answer;
  }

  return { pending, problem, act, counter, isCountering, setCountering };
}
