'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { ConfirmDialog } from './alert-dialog.tsx';
import type { ApiFailure } from './api-failure.ts';
import { type ChangeConsent, type ConsentState, createChangeConsent } from './change-consent.ts';
import { consentText, type Reached, reachesAnybody } from './consent-text.ts';
import { useLatest } from './use-latest.ts';

export type { ChangeConsent } from './change-consent.ts';

/** Shown when the author declined; an automatic retry would not help. */
export const notAllowed: ApiFailure = {
  error: 'Not saved: you chose not to change the course for everybody',
  status: 403,
};

type Consent = ChangeConsent & { state: ConsentState };

const ConsentContext = createContext<Consent | null>(null);

export function useChangeConsent(): Consent {
  const consent = useContext(ConsentContext);
  if (consent === null) throw new Error('A part of the builder is inside AskBeforeChange');
  return consent;
}

/** Wraps an editor so that "Try again" asks for consent again. */
export function withConsent<T extends { flush: () => Promise<void> }>(editing: T, consent: ChangeConsent): T {
  return {
    ...editing,
    flush: () => {
      consent.tryAgain();
      return editing.flush();
    },
  };
}

type AskBeforeChangeProps = {
  title: string;
  reached: Reached;
  /** What the course's progress counts: "lesson". */
  noun: string;
  children: ReactNode;
};

/** Asks once, before the first change to a course with learners is sent. */
export function AskBeforeChange({ title, reached, noun, children }: AskBeforeChangeProps) {
  const [state, setState] = useState<ConsentState>('unasked');
  const latest = useLatest(reached);
  const [consent] = useState(() =>
    createChangeConsent({ isNeeded: () => reachesAnybody(latest.current), onState: setState }),
  );
  useEffect(() => () => consent.leave(), [consent]);
  return (
    <ConsentContext value={{ ...consent, state }}>
      {children}
      <ConfirmDialog
        open={state === 'asking'}
        onOpenChange={(isOpen) => {
          if (!isOpen) consent.answer(false);
        }}
        title={`Change “${title}” for everybody?`}
        description={consentText(reached, noun)}
        confirmLabel="Save for everybody"
        tone="primary"
        onConfirm={async () => consent.answer(true)}
      />
    </ConsentContext>
  );
}
