'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, SubmitEvent } from 'react';

export type GetFormProps = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** A path of this service. */
  action: string;
  /** `false` keeps the scroll position. */
  scroll?: boolean;
};

/** A search form whose fields become the query: client-side navigation after hydration, a page load before. */
export function GetForm({ action, scroll = true, onSubmit, ...rest }: GetFormProps) {
  const router = useRouter();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const parameters = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') parameters.append(name, value);
    }
    router.push(`${action}?${parameters}`, { scroll });
  }
  return <form {...rest} action={action} onSubmit={submit} />;
}
