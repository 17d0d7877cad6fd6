import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Info,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';

const icons: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  accent: CircleDot,
  info: Info,
  success: CircleCheck,
  warning: CircleAlert,
  danger: CircleX,
};

export type StatusBadgeProps = { tone: Tone; children: ReactNode; icon?: ReactNode };

/** A state as icon and text, so that colour is not the only sign. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      {icon ?? <Icon aria-hidden />}
      {children}
    </Badge>
  );
}
