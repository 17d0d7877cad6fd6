'use client';

import { useEffect, useState } from 'react';
import { usePersonId } from '../person-id.tsx';
import { SwitchWithLabel } from '../switch.tsx';
import { toast } from '../toast.tsx';
import {
  deniedText,
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOnOrExplain,
} from './push-browser.ts';

const hints: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show notifications of websites. Use a current Chrome, Edge, Firefox or Safari.',
  'install-first':
    'On an iPhone or iPad, add this site to the Home Screen first (Share, then Add to Home Screen), and open it from there.',
  denied: deniedText,
};

/** Of the settings: whether this browser shows notifications. The browser asks when it is turned on. */
export function PushSwitch() {
  const personId = usePersonId() ?? '';
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readPushState(personId).then(setState);
  }, [personId]);

  async function change(isWanted: boolean) {
    setBusy(true);
    if (isWanted) {
      const problem = await turnPushOnOrExplain(personId);
      if (problem !== null) toast.error(problem);
    } else await turnPushOff(personId);
    setState(await readPushState(personId));
    setBusy(false);
  }

  return (
    <SwitchWithLabel
      label="Push on this device"
      description={
        (state && hints[state]) ?? 'Shows the notifications chosen below, also while this site is closed.'
      }
      checked={state === 'on'}
      disabled={isBusy || state === null || state in hints}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
