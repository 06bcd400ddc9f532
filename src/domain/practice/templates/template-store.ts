import type { OwnerId } from '../users/user.ts';
import type { Template, TemplateBodies, TemplateType } from './template.ts';

export interface NewTemplate<T extends TemplateType> {
  template_name: string;
  body: TemplateBodies[T];
}

/**
 * Another owner's template is, to every method, one that does not exist, and so is one of another type. Names
 * differ within an owner and type.
 */
export interface TemplateStore {
  /** By name. */
  list<T extends TemplateType>(owner: OwnerId, type: T): Promise<Template<T>[]>;
  find<T extends TemplateType>(owner: OwnerId, type: T, id: number): Promise<Template<T> | null>;
  create<T extends TemplateType>(
    owner: OwnerId,
    type: T,
    template: NewTemplate<T>,
    now: Date,
  ): Promise<Template<T> | 'name_taken' | 'too_many'>;
  update<T extends TemplateType>(
    owner: OwnerId,
    type: T,
    id: number,
    change: { template_name?: string | undefined; body?: TemplateBodies[T] | undefined },
    now: Date,
  ): Promise<Template<T> | null | 'name_taken'>;
  remove(owner: OwnerId, type: TemplateType, id: number): Promise<boolean>;
}
