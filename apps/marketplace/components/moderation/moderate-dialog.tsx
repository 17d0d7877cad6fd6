import { ModerationActionDialog, type ModerationActionDialogProps } from './moderation-action-dialog.tsx';
import { moderationVerbs } from './moderation-actions.ts';

export type ModerateDialogProps = Omit<ModerationActionDialogProps, 'children'> & {
  /** If the button says something else than the verb. */
  children?: string | string[];
};

/** The server says what the button does, so that visitors' scripts do not carry it. */
export function ModerateDialog({ children, ...dialog }: ModerateDialogProps) {
  return (
    <ModerationActionDialog {...dialog}>{children ?? moderationVerbs[dialog.action]}</ModerationActionDialog>
  );
}
