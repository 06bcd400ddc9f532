import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { addressOf, nextSort, queryOf } = await import('./users-screen.tsx');
const { ListPage } = await import('./admin-parts.tsx');

const at = (text: string) => queryOf(new URLSearchParams(text));

test('the list reads its state from the URL and ignores invalid values', () => {
  assert.deepEqual(at('search=dana&page=3&sort=name'), { search: 'dana', page: 3, size: 25, sort: 'name' });
  for (const odd of ['', 'page=0', 'page=-2', 'page=x', 'page=1.5', 'sort=password'])
    assert.deepEqual(at(odd), { search: '', page: 1, size: 25, sort: '-created_at' }, odd);
});

test('a state written to the URL is read back unchanged', () => {
  assert.equal(addressOf({ search: '', page: 1, sort: '-created_at' }), '/admin/users');
  const query = { search: 'a & b', page: 2, sort: '-email' } as const;
  const address = addressOf(query);
  assert.deepEqual(at(address.split('?')[1] ?? ''), { ...query, size: 25 });
});

test('a column sorts ascending, a date newest first, and a second click reverses the order', () => {
  assert.equal(nextSort('name', '-created_at'), 'name');
  assert.equal(nextSort('name', 'name'), '-name');
  assert.equal(nextSort('name', '-name'), 'name');
  assert.equal(nextSort('created_at', 'name'), '-created_at');
  assert.equal(nextSort('created_at', '-created_at'), 'created_at');
});

test('a list shows the range of its page with separators, and no range beyond the last page', async () => {
  const pages: number[] = [];
  const textOf = async (page: number) => {
    const data = { items: page === 2 ? [1] : [], page, size: 25, total: 10_003 };
    const { host, act } = await mount(
      <ListPage
        {...{ name: 'users', noun: 'users', columns: [], keyOf: String }}
        empty={{ icon: 'search', title: 'Result not found.', text: 'No users on this page.' }}
        state={{ kind: 'ready', data, stale: false }}
        refetch={() => undefined}
        onPage={(to) => pages.push(to)}
      />,
    );
    await act(async () => host.querySelector('button')?.click());
    return host.textContent ?? '';
  };
  assert.match(await textOf(2), /26 to 50 of 10,003 users/);
  assert.match(await textOf(999), /page\.10,003 users/);
  assert.deepEqual(pages, [1, 401], 'the previous page, and the last one');
});
