/** What admins decide for the whole practice. */
import {
  practiceSettingsPatchSchema,
  practiceSettingsSchema,
} from '../../domain/practice/users/admin-schema.ts';
import { refuse } from '../errors.ts';
import { ADMIN, done, route, type RouteGroup } from '../route.ts';

export const adminSettingsRoutes: RouteGroup = {
  name: 'admin',
  routes: [
    route({
      method: 'get',
      path: '/auth/admin/settings',
      access: ADMIN,
      summary: 'What is decided for the whole practice',
      answer: practiceSettingsSchema,
      handle: async (_request, { practice }) => done(await practice.read()),
    }),
    route({
      method: 'patch',
      path: '/auth/admin/settings',
      access: ADMIN,
      summary: 'Decide it; two-factor authentication can be required for everyone once you have it yourself',
      body: practiceSettingsPatchSchema,
      answer: practiceSettingsSchema,
      example: { second_factor_required: false },
      async handle({ body, user, now }, { practice, secondFactors, together }) {
        const before = await practice.read();
        if (body.second_factor_required) {
          const own = await secondFactors.find(user.id);
          if (!own?.enabled) return refuse('own_second_factor_first');
        }
        const saved = await together(async (stores) => {
          const after = await stores.practice.change(body);
          if (after.second_factor_required !== before.second_factor_required) {
            const detail = `two-factor authentication ${after.second_factor_required ? 'required for everyone' : 'left to each user'}`;
            await stores.audit.record({ action: 'practice_settings_changed', user_id: user.id, detail }, now);
          }
          return after;
        });
        return done(saved, 'Settings saved.');
      },
    }),
  ],
};
