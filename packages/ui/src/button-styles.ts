import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'bg-accent text-accent-text hover:bg-accent-strong',
      secondary: 'border border-line bg-surface-raised text-text hover:bg-surface-muted',
      ghost: 'text-text hover:bg-surface-muted',
      danger: 'bg-danger text-danger-text hover:bg-danger-strong',
      'danger-quiet': 'text-danger hover:bg-danger-soft',
    },
    size: {
      sm: 'target-44 h-9 px-3 text-sm',
      md: 'h-11 px-4 text-sm',
      lg: 'h-12 px-6 text-base',
    },
    full: { true: 'w-full', false: '' },
  },
  defaultVariants: { variant: 'secondary', size: 'md', full: false },
});

export type ButtonStyleProps = VariantProps<typeof buttonStyles>;
