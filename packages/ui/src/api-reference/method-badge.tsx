import { Badge, type Tone } from '../badge.tsx';
import { cn } from '../cn.ts';

const tones: Record<string, Tone> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
};

export function MethodBadge({ method, small = false }: { method: string; small?: boolean }) {
  return (
    <Badge
      tone={tones[method] ?? 'neutral'}
      className={cn('justify-center rounded-sm font-mono', small ? 'h-5 w-14 shrink-0 px-1' : 'px-2')}
    >
      {method}
    </Badge>
  );
}
