import type { TrainingRole } from '@repo/auth/training-actor';
import { Card } from '@repo/ui/card';
import Link from 'next/link';
import { placesFor } from '#components/frame/navigation.tsx';

/** A home for a role that has none of its own: where one can go. */
export function PlacesHome({ roles }: { roles: readonly TrainingRole[] }) {
  const places = placesFor(roles)
    .flatMap(({ items }) => items)
    .filter(({ href }) => href !== '/home');
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {places.map(({ href, label, icon }) => (
        <li key={href}>
          <Link href={href} className="block rounded-lg">
            <Card className="flex items-center gap-3 font-medium transition-colors hover:bg-surface-muted [&_svg]:size-5 [&_svg]:text-accent">
              {icon}
              {label}
            </Card>
          </Link>
        </li>
      ))}
    </ul>
  );
}
