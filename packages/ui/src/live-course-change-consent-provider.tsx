'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import {
  type ConsentState,
  createLiveCourseConsent,
  type LiveCourseChangeConsent,
} from './change-consent.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLatestRef } from './use-latest-ref.ts';

export type AffectedPeople = {
  learners: number;
  /** How many have not finished. */
  underWay: number;
  /** How many hold a certificate that is not revoked. */
  certified: number;
};

function people(count: number, [one, several]: readonly [string, string]): string {
  return count === 1 ? `One person ${one}` : `${count.toLocaleString('en-SG')} people ${several}`;
}

/** Whether a change to the course affects anybody. */
export function affectsAnybody({ learners, certified }: AffectedPeople): boolean {
  return learners > 0 || certified > 0;
}

/** `noun` is what progress counts: "lesson". */
export function liveCourseConsentText(
  { learners, underWay, certified }: AffectedPeople,
  noun: string,
): string {
  const finished = learners - underWay;
  return [
    underWay > 0
      ? `${people(underWay, ['is', 'are'])} in the middle of this course. They see the change at once, and a ${noun} that you add or remove changes their progress.`
      : '',
    finished > 0 ? `${people(finished, ['has', 'have'])} finished it, which does not change.` : '',
    certified > 0
      ? `${people(certified, ['holds', 'hold'])} a certificate of it. Certificates stay as they are.`
      : '',
    'You are asked once: until you leave, further changes are saved for everybody as you make them.',
  ]
    .filter(Boolean)
    .join(' ');
}

export type { LiveCourseChangeConsent } from './change-consent.ts';

/** Shown when the author declined; an automatic retry would not help. */
export const liveCourseChangeDeclined: ApiFailure = {
  error: 'Not saved: you chose not to change the course for everybody',
  status: 403,
};

type Consent = LiveCourseChangeConsent & { state: ConsentState };

const ConsentContext = createContext<Consent | null>(null);

export function useLiveCourseChangeConsent(): Consent {
  const consent = useContext(ConsentContext);
  if (consent === null) throw new Error('A part of the builder is inside LiveCourseChangeConsentProvider');
  return consent;
}

type ChangeConsentProviderProps = {
  title: string;
  reached: AffectedPeople;
  /** What the course's progress counts: "lesson". */
  noun: string;
  children: ReactNode;
};

/** Asks once, before the first change to a course with learners is sent. */
export function LiveCourseChangeConsentProvider({
  title,
  reached,
  noun,
  children,
}: ChangeConsentProviderProps) {
  const [state, setState] = useState<ConsentState>('unasked');
  const latest = useLatestRef(reached);
  const [consent] = useState(() =>
    createLiveCourseConsent({ isNeeded: () => affectsAnybody(latest.current), onState: setState }),
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
        description={liveCourseConsentText(reached, noun)}
        confirmLabel="Save for everybody"
        tone="primary"
        onConfirm={async () => consent.answer(true)}
      />
    </ConsentContext>
  );
}
