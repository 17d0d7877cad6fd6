'use client';

import { Icon } from '@repo/ui/icon';
import { Select } from '@repo/ui/select';
import { useId } from 'react';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Playback speed; at more than 2, watching would not count. */
export function SpeedChoice({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm">
      <Icon name="gauge" className="size-4 text-muted" />
      Speed
      <Select
        id={id}
        value={String(speed)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={speeds.map((value) => ({
          value: String(value),
          label: value === 1 ? 'Normal' : `${value}×`,
        }))}
      />
    </label>
  );
}
