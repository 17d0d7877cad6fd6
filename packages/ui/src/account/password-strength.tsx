'use client';

import { useDeferredValue, useMemo } from 'react';
import { cn } from '../cn.ts';
import { lazyPart } from '../lazy-part.ts';

// The word lists are larger than all the rest of the page: they come with the first letter of a password.
const measuring = lazyPart(() => import('./measure-password.ts'));

const steps = [
  { word: 'Very weak', colour: 'bg-danger', width: 'w-1/12' },
  { word: 'Weak', colour: 'bg-danger', width: 'w-1/4' },
  { word: 'Fair', colour: 'bg-warning', width: 'w-1/2' },
  { word: 'Good', colour: 'bg-success', width: 'w-3/4' },
  { word: 'Strong', colour: 'bg-success', width: 'w-full' },
] as const;

/** How hard a new password is to guess. It advises; what is refused, the server decides. */
export function PasswordStrength({ password }: { password: string }) {
  const measured = useDeferredValue(password);
  // Without its word lists the field works as before.
  const part = measuring.usePart(password !== '', () => undefined);
  const result = useMemo(
    () => (part && measured !== '' ? part.measurePassword(measured) : null),
    [part, measured],
  );
  return <StrengthMeter result={result} />;
}

export type StrengthMeterProps = { result: { score: 0 | 1 | 2 | 3 | 4; warning: string | null } | null };

/**
 * The bar and its words. Its room is there before its first result: the button below must not move away under somebody who is
 * pressing it when the word lists arrive.
 */
export function StrengthMeter({ result }: StrengthMeterProps) {
  const step = result && steps[result.score];
  const bar = 'h-1.5 overflow-hidden rounded-full bg-surface-muted';
  return (
    <div className="mt-2">
      {step ? (
        // biome-ignore lint/a11y/useSemanticElements: every browser draws a <meter> in its own colours
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={steps.length - 1}
          aria-valuenow={result.score}
          aria-valuetext={step.word}
          className={bar}
        >
          <div className={cn('h-full rounded-full transition-[width]', step.colour, step.width)} />
        </div>
      ) : (
        <div aria-hidden className={bar} />
      )}
      <p aria-live="polite" className="mt-1.5 min-h-10 text-sm text-muted sm:min-h-5">
        {step ? `${step.word} password.${result.warning ? ` ${result.warning}` : ''}` : null}
      </p>
    </div>
  );
}
