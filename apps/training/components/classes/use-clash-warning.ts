'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { useRef } from 'react';
import { api } from '#api.ts';
import { describeClash } from './clash-list.tsx';

type Planned = {
  courseRunId?: string;
  trainerId: string | null;
  coTrainers: { userId: string; role: 'co_trainer' | 'assistant' }[];
  venuePostalCode: string;
  venueFloor: string;
  venueUnit: string;
  venueRoom: string;
  roomId: string | null;
  intakeSize: number;
  threshold: number;
  sessions?: {
    date: string;
    endDate?: string;
    startTime: string;
    endTime: string;
    room: string;
    roomId: string | null;
  }[];
};

/** Warns once about clashes and small rooms; saving the same again proceeds, unless a managed room is taken. */
export function useClashWarning() {
  const meant = useRef('');
  return async ({
    courseRunId,
    trainerId,
    coTrainers,
    sessions,
    ...rest
  }: Planned): Promise<ApiFailure | undefined> => {
    const { venuePostalCode, venueFloor, venueUnit, venueRoom, roomId } = rest;
    const places = rest.intakeSize + rest.threshold;
    const venue = { venuePostalCode, venueFloor, venueUnit, venueRoom, roomId };
    const body = { courseRunId, trainerId, coTrainers, ...venue, places, sessions };
    const key = JSON.stringify(body);
    if (meant.current === key) return undefined;
    const answer = await api('POST /api/course-runs/clashes', { body });
    if (!answer.ok) return undefined;
    const { clashes, notes } = answer.data;
    const others = clashes.map(describeClash).join('; ');
    const warnings = [...(others ? [`At the same time: ${others}`] : []), ...notes];
    if (warnings.length === 0) return undefined;
    const text = `${warnings.join('. ')}.`;
    if (clashes.some(({ blocks }) => blocks)) return { error: `${text} Choose another room or time.` };
    meant.current = key;
    return { error: `${text} Save again if this is meant.` };
  };
}
