import type { LifeArea } from '@daymark/shared/areas/life-area.ts';

export function presentLifeArea(area: LifeArea): LifeArea {
  return {
    id: area.id,
    name: area.name,
    description: area.description,
    color: area.color,
    is_active: area.is_active,
    position: area.position,
    created_at: area.created_at,
    created_on: area.created_on,
    deleted_at: area.deleted_at,
    deleted_on: area.deleted_on,
    spans: area.spans.map(({ starts_on, ends_on }) => ({ starts_on, ends_on })),
  };
}
