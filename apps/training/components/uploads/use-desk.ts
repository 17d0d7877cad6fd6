'use client';

import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { useDraftOwner } from '@repo/ui/draft-owner';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Keep } from './corrections.ts';
import { Desk, type DeskState } from './desk.ts';

/** `query` is the one that `first` answers. */
export function useDesk(first: UploadDetail, query: URLSearchParams): { desk: Desk; state: DeskState } {
  const owner = useDraftOwner();
  const [desk] = useState(() => new Desk(first, query, keepInTab(`cells:${owner}:${first.upload.id}`)));
  const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  useEffect(() => desk.start(), [desk]);
  return { desk, state };
}

/** Personal data stays in the tab, because computers may be shared. */
function keepInTab(key: string): Keep {
  const storage = () => sessionStorage;
  return {
    read: () => readText(storage, key),
    write(text) {
      if (text === null) removeItem(storage, key);
      else writeText(storage, key, text);
    },
  };
}
