'use client';

import type { Clash } from '@repo/schemas/training/clash';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { useRef } from 'react';
import { clashText } from './clash-list.tsx';

type Planned = {
  courseRunId?: string;
  trainerId: string | null;
  venuePostalCode: string;
  venueFloor: string;
  venueUnit: string;
  venueRoom: string;
  sessions?: readonly { date: string; endDate?: string; startTime: string; endTime: string; room: string }[];
};

/**
 * Asks before a class is saved that is on at the same time as another one of its trainer or in its room. The first time the answer
 * says which; saving the same again is meant, and nothing keeps it back.
 */
export function useClashWarning() {
  const meant = useRef('');
  return async ({ courseRunId, trainerId, sessions, ...rest }: Planned): Promise<ApiFailure | undefined> => {
    const { venuePostalCode, venueFloor, venueUnit, venueRoom } = rest;
    const body = { courseRunId, trainerId, venuePostalCode, venueFloor, venueUnit, venueRoom, sessions };
    const key = JSON.stringify(body);
    if (meant.current === key) return undefined;
    const answer = await callApi<{ data: Clash[] }>('/api/course-runs/clashes', { method: 'POST', body });
    // What is wrong with the class itself is said when it is saved.
    if (!answer.ok || answer.data.data.length === 0) return undefined;
    meant.current = key;
    const others = answer.data.data.map(clashText).join('; ');
    return { error: `At the same time: ${others}. Save again if this is meant.` };
  };
}
