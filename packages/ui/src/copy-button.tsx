'use client';

import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'value' | 'onClick' | 'children'> & {
  value: string;
  label: string;
};

export function CopyButton({ value, label, size = 'sm', ...rest }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  const text = state === 'copied' ? 'Copied' : state === 'refused' ? 'Copying is not allowed here' : label;
  return (
    <Button {...rest} size={size} onClick={copy}>
      {state === 'copied' ? <Icon name="check" /> : <Icon name="copy" />}
      <span aria-live="polite">{text}</span>
    </Button>
  );
}
