'use client';

import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

const icons: Record<Tone, IconName> = {
  neutral: 'circle-dashed',
  accent: 'circle-dot',
  info: 'info',
  success: 'circle-check',
  warning: 'circle-alert',
  danger: 'circle-x',
};

export type StatusBadgeProps = { tone: Tone; children: ReactNode; icon?: ReactNode };

/** A state as icon and text, so that colour is not the only sign. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  return (
    <Badge tone={tone}>
      {icon ?? <Icon name={icons[tone]} />}
      {children}
    </Badge>
  );
}
