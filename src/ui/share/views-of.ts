import { formatDate } from '../../domain/shared/format.ts';

/** How often a link was opened, and when last, in words. */
export function viewsOf({ views, last_viewed_at: last }: { views: number; last_viewed_at: string | null }) {
  if (views === 0) return 'Not viewed yet';
  const times = views === 1 ? 'Viewed once' : `Viewed ${views.toLocaleString('en-US')} times`;
  return last === null ? times : `${times}, ${views === 1 ? '' : 'last '}on ${formatDate(last)}`;
}
