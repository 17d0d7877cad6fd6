'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { readText, writeText } from '../browser-storage.ts';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { usePersonId } from '../person-id.tsx';
import { toast } from '../toast.tsx';

export type PushOfferProps = { title: string; text: string; className?: string };

const listeners = new Set<() => void>();
/** Until the page is reloaded: a first message leads to the page of its conversation, and beginning a course to its first lesson. */
let isUseful = false;

/** Call it after something that is answered later. */
export function allowPushOffer(): void {
  isUseful = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const load = () => import('./push-browser.ts');
const dismissedKey = 'push-offer';
const storage = () => window.localStorage;

/** Shown after `allowPushOffer`, and only where it helps: pushes are off, can be turned on, and nobody declined. */
export function PushOffer(props: PushOfferProps) {
  const isOffered = useSyncExternalStore(
    subscribe,
    () => isUseful,
    () => false,
  );
  return isOffered ? <Offer {...props} /> : null;
}

function Offer({ title, text, className = 'border-t' }: PushOfferProps) {
  const personId = usePersonId();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (personId === null || readText(storage, dismissedKey) !== null) return;
    let isCurrent = true;
    const look = async () => {
      const { fetchVapidPublicKey, readPushState } = await load();
      const canTurnOn = (await readPushState(personId)) === 'off' && (await fetchVapidPublicKey()) !== null;
      if (isCurrent) setShown(canTurnOn);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [personId]);

  if (!isShown || personId === null) return null;

  function dismiss() {
    writeText(storage, dismissedKey, 'dismissed');
    setShown(false);
  }

  async function turnOn(person: string) {
    setBusy(true);
    const problem = await (await load()).turnPushOnOrExplain(person);
    setBusy(false);
    if (problem === null)
      toast.success('This device tells you from now on. You can change it in your settings.');
    else toast.error(problem);
    // Who said no to the browser is not asked again either.
    if (problem === null) setShown(false);
    else dismiss();
  }

  return (
    <section
      aria-label={title}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-line bg-surface-raised px-4 py-3',
        className,
      )}
    >
      <Icon name="bell" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" disabled={isBusy} onClick={() => void turnOn(personId)}>
          Turn on
        </Button>
        <Button size="sm" variant="ghost" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}
