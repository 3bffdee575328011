import { beforeEach, expect, test, vi } from 'vitest';
import { hashApiKey } from './api-key-hash.ts';
import { makeDecoyHash, verifyPassword } from './password-hash.ts';
import { UserDirectory } from './user-directory.ts';

vi.mock('./password-hash.ts', async (original) => ({
  ...(await original<typeof import('./password-hash.ts')>()),
  verifyPassword: vi.fn(() => Promise.resolve(false)),
}));

beforeEach(() => void vi.mocked(verifyPassword).mockClear());

test('for an unknown user as much is done as for the one whose hash takes longest', async () => {
  const users = [16_384, 65_536, 32_768].map((cost, index) => ({
    username: `user-${index}`,
    apiKeyHash: hashApiKey('key'),
    password: { ...makeDecoyHash(), cost },
  }));
  await new UserDirectory(users).checkPassword('nobody', 'x');
  expect(vi.mocked(verifyPassword).mock.calls[0]?.[1]).toMatchObject({ cost: 65_536 });
});
