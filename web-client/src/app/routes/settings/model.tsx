import { createFileRoute } from '@tanstack/react-router';
import { ModelSettings } from '@/features/settings/ModelSettings';

export const Route = createFileRoute('/settings/model')({ component: ModelSettings });
