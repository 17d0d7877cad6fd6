/** Something that needs an administrator's attention. `name` is the subject, `when` a date or an instant. */
export type DashboardConcern = {
  kind:
    | 'below-minimum'
    | 'no-trainer'
    | 'key-expires'
    | 'sync-failed'
    | 'publication-open'
    | 'upload-open'
    | 'upload-paused'
    | 'to-complete'
    | 'ungraded';
  id: string;
  name: string;
  when: string | null;
  count: number | null;
};
