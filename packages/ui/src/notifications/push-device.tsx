'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { usePersonId } from '../person-id.tsx';
import { addSignOutTask } from '../personal-storage.ts';

const load = () => import('./push-browser.ts');

/** Keeps this browser's pushes those of the signed-in person; ends them with the sign-out. Does nothing before they are turned on. */
export function PushDevice() {
  const personId = usePersonId();
  const pathname = usePathname();

  useEffect(() => {
    if (personId === null || !isAllowed()) return;
    void load().then(({ keepPushOnlyForPerson }) => keepPushOnlyForPerson(personId));
  }, [personId]);

  useEffect(() => {
    if (personId === null) return;
    return addSignOutTask(async () => {
      if (isAllowed()) await (await load()).turnPushOff(personId);
    });
  }, [personId]);

  useEffect(() => {
    if (isAllowed())
      void load().then(({ closeShownPushes }) => closeShownPushes((path) => path === pathname));
  }, [pathname]);

  return null;
}

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}
