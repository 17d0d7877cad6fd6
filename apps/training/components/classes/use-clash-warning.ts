'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { useRef } from 'react';
import { api } from '#api.ts';
import { describeClash } from './clash-list.tsx';

type Planned = {
  courseRunId?: string;
  trainerId: string | null;
  venuePostalCode: string;
  venueFloor: string;
  venueUnit: string;
  venueRoom: string;
  sessions?: { date: string; endDate?: string; startTime: string; endTime: string; room: string }[];
};

/** Warns once about clashes with the trainer's or the room's other classes; saving the same again proceeds. */
export function useClashWarning() {
  const meant = useRef('');
  return async ({ courseRunId, trainerId, sessions, ...rest }: Planned): Promise<ApiFailure | undefined> => {
    const { venuePostalCode, venueFloor, venueUnit, venueRoom } = rest;
    const body = { courseRunId, trainerId, venuePostalCode, venueFloor, venueUnit, venueRoom, sessions };
    const key = JSON.stringify(body);
    if (meant.current === key) return undefined;
    const answer = await api('POST /api/course-runs/clashes', { body });
    if (!answer.ok || answer.data.length === 0) return undefined;
    meant.current = key;
    const others = answer.data.map(describeClash).join('; ');
    return { error: `At the same time: ${others}. Save again if this is meant.` };
  };
}
