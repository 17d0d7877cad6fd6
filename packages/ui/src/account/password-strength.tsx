'use client';

import { useDeferredValue, useMemo } from 'react';
import { cn } from '../cn.ts';
import { lazyModule } from '../lazy-module.ts';

// The word lists are larger than the rest of the page, so they load at the first letter.
const measurement = lazyModule(() => import('./rate-password.ts'));

const steps = [
  { word: 'Very weak', colour: 'bg-danger', width: 'w-1/12' },
  { word: 'Weak', colour: 'bg-danger', width: 'w-1/4' },
  { word: 'Fair', colour: 'bg-warning', width: 'w-1/2' },
  { word: 'Good', colour: 'bg-success', width: 'w-3/4' },
  { word: 'Strong', colour: 'bg-success', width: 'w-full' },
] as const;

/** Advice only: the server decides which passwords it accepts. */
export function PasswordStrength({ password }: { password: string }) {
  const measured = useDeferredValue(password);
  // The field also works when the word lists fail to load.
  const module = measurement.useModule(password !== '', () => undefined);
  const result = useMemo(
    () => (module && measured !== '' ? module.ratePassword(measured) : null),
    [module, measured],
  );
  return <StrengthMeter result={result} />;
}

export type StrengthMeterProps = { result: { score: 0 | 1 | 2 | 3 | 4; warning: string | null } | null };

/** The space is reserved before the first result, so that the button below does not move during a press. */
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
