// Made by "npm run generate" from docs/reference/openapi.json.
export interface paths {
    "/api/admin/access/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explain why a user or token has a permission or not */
        get: operations["explainAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/access/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all accounts with their roles, in the installation and in projects */
        get: operations["getAccessOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List add-ons and providers */
        get: operations["getAddons"];
        put?: never;
        /** Create an add-on that sends events to a receiver */
        post: operations["createAddon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an add-on; sensitive parameters are masked */
        get: operations["getAddon"];
        /** Update an add-on; ***** keeps a stored secret */
        put: operations["updateAddon"];
        post?: never;
        /** Delete an add-on and its waiting deliveries */
        delete: operations["deleteAddon"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of an add-on, newest first; responses of receivers for Admins only */
        get: operations["getAddonEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}/events/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again with the same delivery id, before all waiting ones */
        post: operations["resendAddonEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable an add-on; its deliveries wait until it is enabled */
        post: operations["disableAddon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable an add-on and send its waiting deliveries */
        post: operations["enableAddon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addons/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a sample message now and return the outcome */
        post: operations["testAddon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API tokens of the types you may read, without secrets */
        get: operations["getApiTokens"];
        put?: never;
        /** Create an API token; its secret is returned only once */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API tokens with this name, without secrets */
        get: operations["getApiTokensByName"];
        /** Change the expiry of an API token */
        put: operations["updateApiToken"];
        post?: never;
        /** Revoke an API token */
        delete: operations["deleteApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the archived toggles that you can see, newest first */
        get: operations["getArchivedFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/features/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the archived toggles of a project, newest first */
        get: operations["getArchivedFeaturesOfProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/revive/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revive an archived toggle */
        post: operations["reviveFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/archive/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an archived toggle permanently */
        delete: operations["deleteFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/auth/oidc/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the settings of log-in with OpenID Connect */
        get: operations["getOidcSettings"];
        put?: never;
        /** Replace the settings of log-in with OpenID Connect */
        post: operations["setOidcSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/auth/oidc/settings/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check these settings, or the stored ones, against the provider without saving them */
        post: operations["checkOidcSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/auth/simple/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether users can log in with a password */
        get: operations["getSimpleSettings"];
        put?: never;
        /** Allow or forbid log-in with a password */
        post: operations["setSimpleSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/avatars/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the picture of a user */
        get: operations["getAvatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the schedule of backups, and the result of the last one */
        get: operations["getBackups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/client-metrics/features/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the recent usage of a toggle and the applications that use it */
        get: operations["getFeatureUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/client-metrics/features/{featureName}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the counts of a toggle by hour or by day */
        get: operations["getHourlyFeatureUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/constraints/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a constraint can be saved */
        post: operations["validateConstraint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the context fields of all projects in their sort order */
        get: operations["getContextFields"];
        put?: never;
        /** Create a context field */
        post: operations["createContextField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a context field name is available */
        post: operations["validateContextFieldName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a context field */
        get: operations["getContextField"];
        /** Update a context field; absent fields keep their value, and saved constraints do not change */
        put: operations["updateContextField"];
        post?: never;
        /** Delete a context field that no constraint uses */
        delete: operations["deleteContextField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/legal-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a legal value, or update its description */
        post: operations["addLegalValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/legal-values/{legalValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a legal value; constraints that use it do not change */
        delete: operations["removeLegalValue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/context/{contextField}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the strategies that you can see with a constraint on a context field */
        get: operations["getStrategiesOfContextField"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List environments in their order */
        get: operations["getEnvironments"];
        put?: never;
        /** Create an environment; it appears on all toggles, disabled and without strategies */
        post: operations["createEnvironment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all environments with the counts of a project */
        get: operations["getEnvironmentsWithProjectCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/sort-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the order of the environments */
        put: operations["sortEnvironments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/update/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the type, display name or position of an environment */
        put: operations["updateEnvironment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether an environment can have this name */
        post: operations["validateEnvironmentName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One environment */
        get: operations["getEnvironment"];
        put?: never;
        post?: never;
        /** Delete an environment that has no enabled toggles and no tokens */
        delete: operations["deleteEnvironment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{name}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an environment with the targeting that the toggles have in this one */
        post: operations["cloneEnvironment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{name}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an environment as out of use; its toggles do not change */
        post: operations["switchEnvironmentOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{name}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an environment as in use; its toggles do not change */
        post: operations["switchEnvironmentOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/environments/{name}/rollout-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the number of SDKs that have the newest configuration of an environment */
        get: operations["getRolloutStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/event-creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the authors of events by name */
        get: operations["getEventCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last 100 events */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search events; older clients use it */
        post: operations["searchEventsByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of a toggle, including a deleted one */
        get: operations["getEventsOfFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feature-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the toggle types with their lifetimes */
        get: operations["getFeatureTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feature-types/{typeId}/lifetime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the lifetime of a toggle type in days */
        put: operations["setLifetimeOfFeatureType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the toggles of all projects that you can see; older clients use it */
        get: operations["getAllFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export toggles with their configuration in one environment
         * @description Send exactly one of `features`, `tag` and `project`. An empty list of `features` selects all toggles.
         */
        post: operations["exportFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or overwrite toggles from an export, all or nothing */
        post: operations["importFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features-batch/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check what an import would do, without importing */
        post: operations["validateImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a toggle name is available */
        post: operations["validateFeatureName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a toggle by its name alone; older clients use it */
        get: operations["getFeatureByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/{featureName}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tags of a toggle */
        get: operations["getTagsOfFeature"];
        /** Add tags to a toggle and remove others */
        put: operations["changeTagsOfFeature"];
        /** Add a tag to a toggle; creates the tag and its type if they do not exist */
        post: operations["addTagToFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/features/{featureName}/tags/{type}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a tag from a toggle; the tag itself is not deleted */
        delete: operations["removeTagFromFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept feedback about the user interface
         * @description For the web UI of Unleash. Nothing is stored.
         */
        post: operations["createFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/feedback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept changed feedback about the user interface
         * @description For the web UI of Unleash. Nothing is stored.
         */
        put: operations["updateFeedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List groups by name, all or one page */
        get: operations["getGroups"];
        put?: never;
        /** Create a group */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a group with its users */
        get: operations["getGroup"];
        /** Change a group */
        put: operations["updateGroup"];
        post?: never;
        /** Delete a group */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/impact-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the values of a metric over time */
        get: operations["getImpactMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/impact-metrics/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the metrics that applications report */
        get: operations["getImpactMetricsMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/impact-metrics/prometheus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export all metrics as text for Prometheus */
        get: operations["exportImpactMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/instance-admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the statistics of the instance */
        get: operations["getInstanceAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/instance-admin/statistics/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the statistics of the instance as CSV */
        get: operations["getInstanceAdminStatsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invite-link/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invite links */
        get: operations["getAllPublicSignupTokens"];
        put?: never;
        /** Create a link with which anyone can sign up as a Viewer */
        post: operations["createPublicSignupToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invite-link/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invite link by its secret */
        get: operations["getPublicSignupToken"];
        /** Change the expiry of an invite link, or switch it on or off */
        put: operations["updatePublicSignupToken"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/lifecycle/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the toggles that you can see by lifecycle stage */
        get: operations["countStages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream a notification for each event that you may see, as server-sent events */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List log-ins: always empty, because log-ins are not recorded
         * @description For the web UI of Unleash. Nothing is stored.
         */
        get: operations["getLoginHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether maintenance mode is on */
        get: operations["getMaintenance"];
        put?: never;
        /** Switch maintenance mode on or off */
        post: operations["toggleMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metric-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List metric sources */
        get: operations["getMetricSources"];
        put?: never;
        /** Add a server with the query API of Prometheus as a source of metrics */
        post: operations["createMetricSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metric-sources/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names of metric sources, for guards */
        get: operations["getMetricSourceNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metric-sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a metric source; absent fields keep their value */
        put: operations["updateMetricSource"];
        post?: never;
        /** Delete a metric source */
        delete: operations["deleteMetricSource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metric-sources/{id}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Run a query at a metric source, for a chart or to test the connection */
        get: operations["queryMetricSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List applications */
        get: operations["getApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/applications/{appName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an application with its instances and the toggles that it uses */
        get: operations["getApplication"];
        put?: never;
        /** Update the description of an application */
        post: operations["updateApplication"];
        /** Delete an application and its instances until it reports again */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/applications/{appName}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the environments, SDKs and missing toggles of an application */
        get: operations["getApplicationOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/instances/{appName}/environment/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the instances of an application in an environment, last seen first */
        get: operations["getApplicationInstances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/rps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List request rates for a chart: always empty, see /metrics
         * @description For the web UI of Unleash. Nothing is stored.
         */
        get: operations["getRequestRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/sdks/outdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List outdated SDKs and the applications that use them */
        get: operations["getOutdatedSdks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/metrics/unknown-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List toggles that applications use but that do not exist */
        get: operations["getUnknownFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications: always empty
         * @description For the web UI of Unleash. Nothing is stored.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept that notifications were read
         * @description For the web UI of Unleash. Nothing is stored.
         */
        post: operations["markNotificationsAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the permissions that a role can grant */
        get: operations["getPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/personal-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your projects and toggles, and users who can give access */
        get: operations["getPersonalDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/personal-dashboard/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the health, last events and owners of a project */
        get: operations["getPersonalDashboardProjectDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/playground": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate toggles for a context in an environment, with reasons */
        post: operations["playWithContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/playground/advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate toggles for every combination of comma-separated values, in several environments */
        post: operations["playWithContexts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/playground/change-request/{changeRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate the toggles of a project as if a change request were applied */
        post: operations["playWithChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects by name: the live ones, or only the archived ones */
        get: operations["getProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/archive/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a project without live toggles */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/revive/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revive an archived project */
        post: operations["reviveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/roles/{roleId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the holders of a role by project */
        get: operations["getProjectsOfRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a project can have this id */
        post: operations["validateProjectId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project with its health, its number of members and its toggles */
        get: operations["getProjectOverview"];
        /** Change a project */
        put: operations["updateProject"];
        post?: never;
        /** Delete an empty project permanently */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a project with their roles, and the roles that can be granted */
        get: operations["getProjectAccess"];
        /** Replace all members of a project */
        put: operations["replaceProjectAccess"];
        /** Add users and groups with a role */
        post: operations["addProjectAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API tokens that are valid for this project, including those for all projects, without secrets */
        get: operations["getProjectApiTokens"];
        put?: never;
        /** Create a client or frontend token for this project; its secret is returned only once */
        post: operations["createProjectApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/api-tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token that is valid for this project only */
        delete: operations["deleteProjectApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the applications that use toggles of a project */
        get: operations["getProjectApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive toggles */
        post: operations["archiveInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/archive/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check what archiving toggles would affect */
        post: operations["validateArchiveInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch toggles off in an environment, all or nothing */
        post: operations["switchOffInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch toggles on in an environment, all or nothing */
        post: operations["switchOnInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest 300 change requests of a project, without their changes */
        get: operations["getChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/actionable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the change requests of a project that you can approve or apply now */
        get: operations["countActionableChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users who may approve change requests of an environment */
        get: operations["getAvailableReviewers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the environments of a project with their protection */
        get: operations["getProtectedEnvironments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the change requests of a project by state */
        get: operations["countChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your pending change requests, at most one per environment */
        get: operations["getMyPendingChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/pending/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the pending change requests of all users that change a toggle */
        get: operations["getPendingChangeRequestsOfFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the scheduled change requests that change given toggles, strategies or variants */
        get: operations["getScheduledChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a change request with its conflicts */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        /** Discard a draft */
        delete: operations["discardChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/approvers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users who were asked to review a change request */
        get: operations["getAskedReviewers"];
        /** Replace the users who are asked to review a change request */
        put: operations["askReviewers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace a change, which also accepts the current state and removes all approvals */
        put: operations["editChange"];
        post?: never;
        /** Remove a change from a change request, which removes all approvals */
        delete: operations["discardChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a comment to a change request */
        post: operations["commentChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview which toggles a change request would change for contexts, with reasons */
        post: operations["previewChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send to review, approve, reject, cancel, apply or schedule; If-Match or `version` sets the expected version */
        put: operations["setChangeRequestState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/change-requests/{changeRequestId}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the title of a change request */
        put: operations["setChangeRequestTitle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the context fields of a project in their sort order */
        get: operations["getContextFieldsOfProject"];
        put?: never;
        /** Create a context field that only this project can use */
        post: operations["createProjectContextField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a context field name is available */
        post: operations["validateProjectContextFieldName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context/{contextField}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a context field of a project */
        get: operations["getContextFieldOfProject"];
        /** Update a context field of a project; absent fields keep their value */
        put: operations["updateProjectContextField"];
        post?: never;
        /** Delete a context field of a project that no constraint uses */
        delete: operations["deleteProjectContextField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context/{contextField}/legal-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a legal value, or update its description */
        post: operations["addProjectLegalValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context/{contextField}/legal-values/{legalValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a legal value; constraints that use it do not change */
        delete: operations["removeProjectLegalValue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/context/{contextField}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the strategies with a constraint on a context field of a project */
        get: operations["getStrategiesOfProjectContextField"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete archived toggles permanently */
        post: operations["deleteInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether any toggle of a project depends on another */
        get: operations["hasDependencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/dora": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the time from creation to production of the toggles of a project */
        get: operations["getProjectDora"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all environments with their use by a project */
        get: operations["getEnvironmentsOfProject"];
        put?: never;
        /** Use an environment in a project again; its toggles keep their targeting */
        post: operations["addEnvironmentToProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an environment from a project; its toggles keep their targeting but are not served or shown there */
        delete: operations["removeEnvironmentFromProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add changes to your pending change request, or create one */
        post: operations["addChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/change-requests/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the protection of an environment of a project; pending change requests stay unchanged
         * @description Switching protection off or lowering the required approvals also needs SKIP_CHANGE_REQUEST in the environment, or an approved change request with the action updateProtection.
         */
        put: operations["protectEnvironment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/environments/{environment}/default-strategy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the strategy from which new strategies start */
        post: operations["setDefaultStrategy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a project to your favourites */
        post: operations["addFavoriteProject"];
        /** Remove a project from your favourites */
        delete: operations["removeFavoriteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the toggles of a project by name, without archived ones */
        get: operations["getFeatures"];
        put?: never;
        /** Create a toggle */
        post: operations["createFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a toggle with its configuration in every environment; send its ETag as If-Match with a change */
        get: operations["getFeature"];
        /** Update description, type, stale, impressionData or owner of a toggle */
        put: operations["updateFeature"];
        post?: never;
        /** Archive a toggle */
        delete: operations["archiveFeature"];
        options?: never;
        head?: never;
        /** Update a toggle with a JSON Patch */
        patch: operations["patchFeature"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/changeProject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a toggle to another project */
        post: operations["moveFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a toggle with strategies, variants and tags; the copy is off everywhere */
        post: operations["cloneFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a toggle depend on another toggle, replacing an earlier dependency */
        post: operations["setDependency"];
        /** Remove all dependencies of a toggle */
        delete: operations["clearDependencies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the dependency of a toggle on a parent */
        delete: operations["removeDependency"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a toggle in an environment */
        get: operations["getFeatureEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch a toggle off in an environment */
        post: operations["switchOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch a toggle on in an environment */
        post: operations["switchOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the release plans of a toggle in an environment, the newest first */
        get: operations["getReleasePlans"];
        put?: never;
        /** Add a draft of a release plan to a toggle in an environment */
        post: operations["createReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a release plan */
        get: operations["getReleasePlan"];
        /** Change the draft of a release plan; absent fields keep their value */
        put: operations["updateReleasePlan"];
        post?: never;
        /** Delete a release plan that is a draft or has ended */
        delete: operations["deleteReleasePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a release plan and keep the strategies of its current milestone */
        post: operations["cancelReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a release plan that is at its last milestone */
        post: operations["completeReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a milestone, and with it the plan
         * @description The strategies of the milestone replace those of the earlier milestone, and the toggle is switched on. In a protected environment the first start needs an approved change request with the action startMilestone.
         */
        post: operations["startReleasePlanMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/progressions/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a release plan */
        post: operations["pauseReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/progressions/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a release plan */
        post: operations["resumeReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/roll-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the strategies of a release plan away again */
        post: operations["rollBackReleasePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a safeguard to a draft, or change the one with this id */
        put: operations["saveReleasePlanSafeguard"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards/{safeguardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a safeguard of a draft */
        delete: operations["deleteReleasePlanSafeguard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the strategies of a toggle in an environment, in their order */
        get: operations["getStrategies"];
        put?: never;
        /** Add a strategy to a toggle in an environment */
        post: operations["addStrategy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the order of the strategies */
        post: operations["sortStrategies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a strategy */
        get: operations["getStrategy"];
        /** Update a strategy; absent fields keep their value */
        put: operations["updateStrategy"];
        post?: never;
        /** Remove a strategy; removing the last active one switches the toggle off in the environment */
        delete: operations["removeStrategy"];
        options?: never;
        head?: never;
        /** Update a strategy with a JSON Patch */
        patch: operations["patchStrategy"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the variants of a toggle in an environment */
        get: operations["getEnvironmentVariants"];
        /** Replace the variants of a toggle in an environment */
        put: operations["setEnvironmentVariants"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the variants of a toggle in an environment with a JSON Patch */
        patch: operations["patchEnvironmentVariants"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{from}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy the configuration of a toggle to another environment, all or nothing */
        post: operations["promoteFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Explain the result of a toggle for a context, step by step */
        post: operations["explainFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a toggle to your favourites */
        post: operations["addFavoriteFeature"];
        /** Remove a toggle from your favourites */
        delete: operations["removeFavoriteFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the history of a toggle, field by field, newest first */
        get: operations["getFeatureHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the lifecycle stages of a toggle, oldest first */
        get: operations["getLifecycle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a toggle as completed
         * @description Without a body, the toggle is marked as kept.
         */
        post: operations["completeFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a toggle as not completed */
        post: operations["uncompleteFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a link to a toggle */
        post: operations["addFeatureLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/link/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update a link of a toggle; an absent title keeps its value */
        put: operations["updateFeatureLink"];
        post?: never;
        /** Remove a link of a toggle */
        delete: operations["removeFeatureLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/parent-variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names of the variants of a toggle that dependencies can require */
        get: operations["getParentVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/parents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the toggles that a toggle can depend on, by name */
        get: operations["getPossibleParents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/pending-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the drafted, reviewed and scheduled changes of a toggle by all users, newest change request first */
        get: operations["getPendingChangesOfFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revert a toggle to an earlier configuration, all or nothing */
        post: operations["revertFeature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the test cases of a toggle */
        get: operations["getToggleTests"];
        put?: never;
        /** Create a test case of a toggle */
        post: operations["createToggleTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/tests/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the test cases of a toggle and explain failures */
        post: operations["runToggleTests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update a test case of a toggle */
        put: operations["updateToggleTest"];
        post?: never;
        /** Delete a test case of a toggle */
        delete: operations["deleteToggleTest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the variants of a toggle in the first environment */
        get: operations["getVariants"];
        /** Replace the variants of a toggle in all environments */
        put: operations["setVariants"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the variants of a toggle in all environments with a JSON Patch */
        patch: operations["patchVariants"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/features/{featureName}/variants-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the variants of a toggle in some environments */
        put: operations["setVariantsInSome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/flag-creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users who created toggles of a project, by name */
        get: operations["getFlagCreators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/groups/{groupId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the role of a group that is in the project; an empty list removes it */
        put: operations["setRolesOfGroup"];
        post?: never;
        /** Remove a group with any role from a project */
        delete: operations["removeRolesOfGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the role of a group that is in the project */
        put: operations["changeRoleOfGroup"];
        /** Add a group to a project */
        post: operations["addGroupToProject"];
        /** Remove a group that holds this role in the project */
        delete: operations["removeGroupFromProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/health-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project with its toggles and counts of stale ones */
        get: operations["getProjectHealthReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the health, recent activity and time to production of a project */
        get: operations["getProjectInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/insights/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get health, usage, changes and lead time of a project over time */
        get: operations["getProjectTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project without its toggles */
        get: operations["getProjectOverviewWithoutToggles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/release-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the release plan templates of a project */
        get: operations["getProjectReleasePlanTemplates"];
        put?: never;
        /** Create a release plan template of a project */
        post: operations["createProjectReleasePlanTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/release-templates/archive/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a release plan template of a project */
        post: operations["archiveProjectReleasePlanTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/release-templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a release plan template of a project */
        get: operations["getProjectReleasePlanTemplate"];
        /** Replace a release plan template of a project */
        put: operations["updateProjectReleasePlanTemplate"];
        post?: never;
        /** Delete a release plan template of a project; one that plans were made from is archived */
        delete: operations["deleteProjectReleasePlanTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/revive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revive archived toggles */
        post: operations["reviveInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/sdks/outdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List outdated SDKs of the applications that used toggles of a project in the last 24 hours */
        get: operations["getOutdatedProjectSdks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the settings of a project; absent fields keep their value */
        put: operations["updateProjectSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark toggles as stale or not stale */
        post: operations["setStaleInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the activity by day, the resources and the lifecycle of a project */
        get: operations["getProjectStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add tags to many toggles of a project and remove others, all or nothing */
        put: operations["changeTagsInBulk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/toggle-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the mode for changes that fail a toggle test */
        get: operations["getToggleTestsMode"];
        /** Set whether changes that fail a toggle test are refused or cause a warning */
        put: operations["setToggleTestsMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the hourly counts of toggles of a project, summed over environments and applications */
        get: operations["getUsageOfMany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/users/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the role of a user that is in the project; an empty list removes it */
        put: operations["setRolesOfUser"];
        post?: never;
        /** Remove a user with any role from a project */
        delete: operations["removeRolesOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/users/{userId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the role of a user that is in the project */
        put: operations["changeRoleOfUser"];
        /** Add a user to a project */
        post: operations["addUserToProject"];
        /** Remove a user that holds this role in the project */
        delete: operations["removeUserFromProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/record-ui-error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a report of an error in the user interface
         * @description For the web UI of Unleash. Nothing is stored.
         */
        post: operations["recordUiError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/release-plan-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the release plan templates of the installation */
        get: operations["getReleasePlanTemplates"];
        put?: never;
        /** Create a release plan template */
        post: operations["createReleasePlanTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/release-plan-templates/archive/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a release plan template */
        post: operations["archiveReleasePlanTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/release-plan-templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a release plan template */
        get: operations["getReleasePlanTemplate"];
        /** Replace a release plan template */
        put: operations["updateReleasePlanTemplate"];
        post?: never;
        /** Delete a release plan template; one that plans were made from is archived */
        delete: operations["deleteReleasePlanTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/release-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the release plans of all projects that you see */
        get: operations["searchReleasePlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/request-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how the server sees this request behind its proxies */
        get: operations["getRequestInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List roles */
        get: operations["getRoles"];
        put?: never;
        /** Create a role */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a role can have this name */
        post: operations["validateRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a role with its permissions */
        get: operations["getRole"];
        /** Change a custom role */
        put: operations["updateRole"];
        post?: never;
        /** Delete a custom role that is not held */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your saved views of a list of toggles, and the shared ones */
        get: operations["getSavedViews"];
        put?: never;
        /** Save the filters, order and columns of a list of toggles */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a saved view; absent fields keep their value */
        put: operations["updateSavedView"];
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the change requests of all visible projects, newest first by default */
        get: operations["searchChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search events page by page, each with a sentence about it */
        get: operations["searchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export all events that match a search as a file */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search toggles in all projects that you can see, with filters, sorting and pages */
        get: operations["searchFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the segments that you can see, by name */
        get: operations["getSegments"];
        put?: never;
        /** Create a segment for one project or for all projects */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the segments of a strategy */
        post: operations["setSegmentsOfStrategy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/strategies/{strategyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the segments of a strategy */
        get: operations["getSegmentsOfStrategy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a segment name is available */
        post: operations["validateSegmentName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{segmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a segment */
        get: operations["getSegment"];
        /** Update a segment for all strategies that use it; absent fields keep their value */
        put: operations["updateSegment"];
        post?: never;
        /** Delete a segment that no live toggle uses; strategies of archived toggles that use it are disabled */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{segmentId}/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the strategies that use a segment, including those of archived toggles */
        get: operations["getStrategiesOfSegment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List service accounts with their tokens, without secrets, and the root roles */
        get: operations["getServiceAccounts"];
        put?: never;
        /** Create a service account, an identity for a program that cannot log in */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the name or the root role of a service account */
        put: operations["updateServiceAccount"];
        post?: never;
        /** Delete a service account and its tokens */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tokens of a service account, without secrets */
        get: operations["getServiceAccountTokens"];
        put?: never;
        /** Create a token that acts as the service account; its secret is returned only once */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-account/{id}/token/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token of a service account */
        delete: operations["deleteServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List signal endpoints with their tokens */
        get: operations["getSignalEndpoints"];
        put?: never;
        /** Create an endpoint that receives signals of other systems */
        post: operations["createSignalEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names of signal endpoints, for guards */
        get: operations["getSignalEndpointNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the description of a signal endpoint, or switch it on or off */
        put: operations["updateSignalEndpoint"];
        post?: never;
        /** Delete a signal endpoint with its tokens and signals */
        delete: operations["deleteSignalEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints/{id}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest signal of an endpoint for each set of labels */
        get: operations["getSignalEndpointSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a token for a signal endpoint; it is returned only once */
        post: operations["createSignalEndpointToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signal-endpoints/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a token of a signal endpoint */
        delete: operations["deleteSignalEndpointToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/splash/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept that a user has seen a splash page
         * @description For the web UI of Unleash. Nothing is stored.
         */
        post: operations["updateSplashSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List strategy types: the built-in ones, then your own */
        get: operations["getStrategyTypes"];
        put?: never;
        /** Create a strategy type; your SDKs must implement it */
        post: operations["createStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a strategy type */
        get: operations["getStrategyType"];
        /** Update a strategy type; existing strategies of the type do not change until they are saved again */
        put: operations["updateStrategyType"];
        post?: never;
        /** Delete a strategy type that no strategy uses */
        delete: operations["deleteStrategyType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyName}/deprecate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deprecate a strategy type; existing strategies of the type continue to work */
        post: operations["deprecateStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/strategies/{strategyName}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reactivate a deprecated strategy type */
        post: operations["reactivateStrategyType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tag types by name */
        get: operations["getTagTypes"];
        put?: never;
        /** Create a tag type */
        post: operations["createTagType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a tag type can be created */
        post: operations["validateTagType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tag-types/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tag type */
        get: operations["getTagType"];
        /** Update the description, icon or colour of a tag type */
        put: operations["updateTagType"];
        post?: never;
        /** Delete a tag type that has no tags */
        delete: operations["deleteTagType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tags by type and value */
        get: operations["getTags"];
        put?: never;
        /** Create a tag, and its type if it does not exist */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tags of a type, by value */
        get: operations["getTagsOfType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tags/{type}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tag */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /** Delete a tag that no toggle has */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/telemetry/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which data is sent to the vendor: none
         * @description For the web UI of Unleash. Nothing is stored.
         */
        get: operations["getTelemetrySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ui-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the configuration of the user interface */
        get: operations["getUiConfig"];
        put?: never;
        /** Set the origins that may call the frontend API */
        post: operations["setUiConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ui-config/cors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the origins that may call the frontend API, with a shorter body */
        post: operations["setCors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user and their permissions */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users by id, all or one page, and the root roles */
        get: operations["getUsers"];
        put?: never;
        /** Create a user; without a password the response contains an invite link */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users and groups that can be added to a project */
        get: operations["getAccessCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/admin-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the Admins */
        get: operations["getAdminCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/inactive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users who have not been active for a long time */
        get: operations["getInactiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/inactive/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete inactive users */
        post: operations["deleteInactiveUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link with which a user sets a new password within a day */
        post: operations["createResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find users by a part of their name, or of their e-mail address if you may see it */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/validate-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a password meets the rules */
        post: operations["validateUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user */
        get: operations["getUser"];
        /** Change a user */
        put: operations["updateUser"];
        post?: never;
        /** Delete a user with their sessions and tokens */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{id}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the password of a user and end their sessions and personal access tokens */
        post: operations["changeUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the personal access tokens of a user */
        get: operations["getPatsOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-admin/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a personal access token of a user */
        delete: operations["revokePatOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your own name, or your e-mail address with your password */
        put: operations["updateMyAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set your picture */
        put: operations["saveMyAvatar"];
        post?: never;
        /** Remove your picture */
        delete: operations["removeMyAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password and end your other sessions */
        post: operations["changeMyPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your favourites, recent changes by others, and toggles to clean up */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/notice-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which notices you get, and where */
        get: operations["getMyNoticePreferences"];
        /** Choose which notices you get, and where; absent fields keep their value */
        put: operations["saveMyNoticePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your notices, newest first */
        get: operations["getMyNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark some of your notices as read or unread */
        post: operations["markMyNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/notices/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all your notices as read */
        post: operations["markAllMyNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/notices/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count your unread notices */
        get: operations["countMyUnreadNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your preferences of the web UI */
        get: operations["getMyPreferences"];
        /** Change your preferences of the web UI; absent fields keep their value */
        put: operations["saveMyPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your role, projects, groups and toggles */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your roles in the instance and in a project */
        get: operations["getRolesOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["getMySessions"];
        put?: never;
        post?: never;
        /** End all your sessions except the current one */
        delete: operations["endMyOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endMySession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your personal access tokens */
        get: operations["getPats"];
        put?: never;
        /** Create a personal access token that acts as you; its secret is returned only once */
        post: operations["createPat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of your personal access tokens */
        delete: operations["deletePat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/frontend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Evaluate all toggles and return those that are on for the context in the query */
        get: operations["getFrontendFeatures"];
        put?: never;
        /** Evaluate all toggles and return those that are on for the context in the body */
        post: operations["postFrontendFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signals/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a signal, such as an alert or the result of a deployment */
        post: operations["sendSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a password with an invite or reset link, which can be used once */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/password-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to reset the password by e-mail
         * @description The response does not depend on whether a user has the address.
         */
        post: operations["sendResetPasswordEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the user of an invite or reset link */
        post: operations["validateResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset/validate-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a password meets the rules */
        post: operations["validatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/simple/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with a password and set the session cookie */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether this process serves requests */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite/{token}/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up with an invite link */
        post: operations["addPublicSignupTokenUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite/{token}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether an invite link is valid */
        get: operations["validatePublicSignupToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metrics of this instance in the Prometheus text format
         * @description For admins, for METRICS_TOKEN, and for requests from the same machine.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether this process and its store serve requests */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Every failure has this shape. */
        Error: {
            /** @description Identifier of this error; it stands in the log too. */
            id: string;
            /** @description Kind of error. */
            name: string;
            /** @description What is wrong, in a sentence. */
            message: string;
            details?: {
                path?: string;
                message: string;
                /** @description Equal to the message. */
                description: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    explainAccess: {
        parameters: {
            query: {
                userId?: string;
                /** @description Id of an API token, instead of a user. */
                tokenId?: string;
                permission: string;
                project?: string;
                environment?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed: boolean;
                        because: string;
                        grants: {
                            role: {
                                id: number;
                                name: string;
                            };
                            /** @description `root role`, `project role`, or `group` and its name. */
                            via: string;
                            project?: string;
                            environment?: string;
                            matches: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getAccessOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        overview: {
                            userId: number;
                            userName: string;
                            /** @enum {unknown} */
                            accountType: "User" | "Service Account";
                            roles: {
                                role: {
                                    id: number;
                                    name: string;
                                };
                                via: string;
                                project?: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    getAddons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addons: {
                            id: number;
                            provider: string;
                            description: string;
                            enabled: boolean;
                            parameters: {
                                [key: string]: string;
                            };
                            events: string[];
                            projects: string[];
                            environments: string[];
                            signingKey?: string;
                            /** @description Whether an Admin entered the URL. With ADDON_TARGETS=private-by-admins it may then be in a private network. */
                            targetApproved: boolean;
                            createdAt: string;
                            /** @description Parameters that are accepted but may not do what was intended. Absent if there are none, and in lists. */
                            warnings?: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        providers: {
                            name: string;
                            displayName: string;
                            description: string;
                            documentationUrl: string;
                            parameters: {
                                name: string;
                                displayName: string;
                                description: string;
                                placeholder?: string;
                                /** @enum {unknown} */
                                type: "url" | "text" | "textfield";
                                required: boolean;
                                sensitive: boolean;
                            }[];
                            events: string[];
                            tagTypes?: {
                                name: string;
                                description: string;
                                icon: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    createAddon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider: string;
                    description?: string | null;
                    enabled: boolean;
                    parameters: {
                        [key: string]: string;
                    };
                    events: string[];
                    projects?: string[];
                    environments?: string[];
                    /** @description Signs every message (HMAC-SHA256). `*****` keeps the stored one, null removes it. */
                    signingKey?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        provider: string;
                        description: string;
                        enabled: boolean;
                        parameters: {
                            [key: string]: string;
                        };
                        events: string[];
                        projects: string[];
                        environments: string[];
                        signingKey?: string;
                        /** @description Whether an Admin entered the URL. With ADDON_TARGETS=private-by-admins it may then be in a private network. */
                        targetApproved: boolean;
                        createdAt: string;
                        /** @description Parameters that are accepted but may not do what was intended. Absent if there are none, and in lists. */
                        warnings?: {
                            path: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    getAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        provider: string;
                        description: string;
                        enabled: boolean;
                        parameters: {
                            [key: string]: string;
                        };
                        events: string[];
                        projects: string[];
                        environments: string[];
                        signingKey?: string;
                        /** @description Whether an Admin entered the URL. With ADDON_TARGETS=private-by-admins it may then be in a private network. */
                        targetApproved: boolean;
                        createdAt: string;
                        /** @description Parameters that are accepted but may not do what was intended. Absent if there are none, and in lists. */
                        warnings?: {
                            path: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    updateAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider: string;
                    description?: string | null;
                    enabled: boolean;
                    parameters: {
                        [key: string]: string;
                    };
                    events: string[];
                    projects?: string[];
                    environments?: string[];
                    /** @description Signs every message (HMAC-SHA256). `*****` keeps the stored one, null removes it. */
                    signingKey?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        provider: string;
                        description: string;
                        enabled: boolean;
                        parameters: {
                            [key: string]: string;
                        };
                        events: string[];
                        projects: string[];
                        environments: string[];
                        signingKey?: string;
                        /** @description Whether an Admin entered the URL. With ADDON_TARGETS=private-by-admins it may then be in a private network. */
                        targetApproved: boolean;
                        createdAt: string;
                        /** @description Parameters that are accepted but may not do what was intended. Absent if there are none, and in lists. */
                        warnings?: {
                            path: string;
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAddonEvents: {
        parameters: {
            query?: {
                state?: "pending" | "sent" | "dead";
                /** @description Default 100, at most 1,000. */
                limit?: string;
                offset?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        integrationEvents: {
                            id: number;
                            /** @description Sent as X-Leverframe-Delivery; the same for every attempt. */
                            deliveryId: string;
                            integrationId: number;
                            /** @enum {unknown} */
                            state: "pending" | "sent" | "dead";
                            /** @description The channel; empty when there is only one receiver. */
                            recipient: string;
                            createdAt: string;
                            /** @description Earliest time of the next attempt. */
                            dueAt?: string;
                            finishedAt?: string;
                            attempts: {
                                at: string;
                                ok: boolean;
                                /** @description For Admins only, like the fields below. */
                                durationMs?: number;
                                status?: number;
                                /** @description Response of the receiver. */
                                answer?: string;
                                /** @description Reason of the failure. */
                                error?: string;
                            }[];
                            event?: {
                                id: number;
                                type: string;
                                createdAt: string;
                                createdBy: string;
                                project?: string;
                                environment?: string;
                                featureName?: string;
                            };
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    resendAddonEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disableAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    enableAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    testAddon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivered: boolean;
                        message: string;
                        /** @description For Admins only, like the fields below. */
                        status?: number;
                        durationMs?: number;
                        answer?: string;
                    };
                };
            };
        };
    };
    getApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            id: string;
                            tokenName: string;
                            /** @enum {unknown} */
                            type: "admin" | "client" | "frontend";
                            environment: string;
                            /** @description *, the only project, or several joined by commas. */
                            project: string;
                            projects: string[];
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Same as tokenName, for clients that use this field. */
                            username: string;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                            /** @description Always null, for clients that read the field. */
                            alias: string | null;
                            /** @description A placeholder that contains the id and authenticates nothing; paths accept it. With READABLE_API_TOKENS=on, the secret itself. */
                            secret: string;
                        }[];
                    };
                };
            };
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name in the audit log. */
                    tokenName?: string;
                    /** @description admin, client (or backend) or frontend; case-insensitive. */
                    type: string;
                    /** @description One environment; * (all) for admin tokens. */
                    environment?: string;
                    /** @description One project, or * for all. */
                    project?: string;
                    /** @description Several projects. */
                    projects?: string[];
                    expiresAt?: string | null;
                    /** @description Older name of tokenName, used if tokenName is absent. */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        tokenName: string;
                        /** @enum {unknown} */
                        type: "admin" | "client" | "frontend";
                        environment: string;
                        /** @description *, the only project, or several joined by commas. */
                        project: string;
                        projects: string[];
                        createdAt: string;
                        expiresAt: string | null;
                        /** @description Same as tokenName, for clients that use this field. */
                        username: string;
                        /** @description Time of the last use, accurate to a minute. */
                        seenAt: string | null;
                        /** @description Always null, for clients that read the field. */
                        alias: string | null;
                        /** @description Returned only once, unless READABLE_API_TOKENS is on: only a hash of it is stored. */
                        secret: string;
                    };
                };
            };
        };
    };
    getApiTokensByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. Reads also accept the name; changes and revocation also accept the secret. An unknown token is no error there. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            id: string;
                            tokenName: string;
                            /** @enum {unknown} */
                            type: "admin" | "client" | "frontend";
                            environment: string;
                            /** @description *, the only project, or several joined by commas. */
                            project: string;
                            projects: string[];
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Same as tokenName, for clients that use this field. */
                            username: string;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                            /** @description Always null, for clients that read the field. */
                            alias: string | null;
                            /** @description A placeholder that contains the id and authenticates nothing; paths accept it. With READABLE_API_TOKENS=on, the secret itself. */
                            secret: string;
                        }[];
                    };
                };
            };
        };
    };
    updateApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. Reads also accept the name; changes and revocation also accept the secret. An unknown token is no error there. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiresAt: string | null;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. Reads also accept the name; changes and revocation also accept the secret. An unknown token is no error there. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getArchivedFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        features: {
                            name: string;
                            project: string;
                            description: string | null;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            archivedAt: string;
                            lastSeenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getArchivedFeaturesOfProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        features: {
                            name: string;
                            project: string;
                            description: string | null;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            archivedAt: string;
                            lastSeenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    reviveFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOidcSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether people can log in with OpenID Connect. */
                        enabled?: boolean;
                        /** @description Issuer of the provider, or the address of its discovery document. */
                        discoverUrl?: string;
                        /** @description Whether an unknown user gets an account at the first log-in. */
                        autoCreate?: boolean;
                        /** @description Whether log-out redirects to the log-out of the provider. */
                        enableSingleSignOut?: boolean;
                        /**
                         * @description Role of an account that is created at log-in.
                         * @enum {unknown}
                         */
                        defaultRootRole?: "Viewer" | "Editor" | "Admin";
                        /** @description Id of the role; wins over the name. */
                        defaultRootRoleId?: number;
                        /** @description Domains of e-mail addresses that get an account, separated by commas. Empty: all. */
                        emailDomains?: string;
                        /** @description Requested values of `acr`, separated by spaces. Any other value in the response is refused. */
                        acrValues?: string;
                        /**
                         * @description Signing algorithm of id tokens.
                         * @enum {unknown}
                         */
                        idTokenSigningAlgorithm?: "RS256" | "RS384" | "RS512";
                        /** @description Whether group memberships are updated from the claims at every log-in. */
                        enableGroupSyncing?: boolean;
                        /** @description Path of the list of groups in the claims, such as `groups`, `realm_access.roles`. */
                        groupJsonPath?: string;
                        /** @description Whether to request the scope `groups`. */
                        addGroupsScope?: boolean;
                        /** @description Scopes to request in addition to openid, email and profile, separated by spaces. */
                        extraScopes?: string;
                        clientId?: string;
                        /** @description Always *****. */
                        secret?: string;
                        /** @description True when the settings come from environment variables. */
                        readOnly?: boolean;
                    };
                };
            };
        };
    };
    setOidcSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether people can log in with OpenID Connect. */
                    enabled?: boolean;
                    /** @description Issuer of the provider, or the address of its discovery document. */
                    discoverUrl?: string;
                    /** @description Whether an unknown user gets an account at the first log-in. */
                    autoCreate?: boolean;
                    /** @description Whether log-out redirects to the log-out of the provider. */
                    enableSingleSignOut?: boolean;
                    /**
                     * @description Role of an account that is created at log-in.
                     * @enum {unknown}
                     */
                    defaultRootRole?: "Viewer" | "Editor" | "Admin";
                    /** @description Id of the role; wins over the name. */
                    defaultRootRoleId?: number;
                    /** @description Domains of e-mail addresses that get an account, separated by commas. Empty: all. */
                    emailDomains?: string;
                    /** @description Requested values of `acr`, separated by spaces. Any other value in the response is refused. */
                    acrValues?: string;
                    /**
                     * @description Signing algorithm of id tokens.
                     * @enum {unknown}
                     */
                    idTokenSigningAlgorithm?: "RS256" | "RS384" | "RS512";
                    /** @description Whether group memberships are updated from the claims at every log-in. */
                    enableGroupSyncing?: boolean;
                    /** @description Path of the list of groups in the claims, such as `groups`, `realm_access.roles`. */
                    groupJsonPath?: string;
                    /** @description Whether to request the scope `groups`. */
                    addGroupsScope?: boolean;
                    /** @description Scopes to request in addition to openid, email and profile, separated by spaces. */
                    extraScopes?: string;
                    /** @description Client id from the provider. */
                    clientId: string;
                    /** @description Client secret; ***** keeps the stored one. */
                    secret: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether people can log in with OpenID Connect. */
                        enabled?: boolean;
                        /** @description Issuer of the provider, or the address of its discovery document. */
                        discoverUrl?: string;
                        /** @description Whether an unknown user gets an account at the first log-in. */
                        autoCreate?: boolean;
                        /** @description Whether log-out redirects to the log-out of the provider. */
                        enableSingleSignOut?: boolean;
                        /**
                         * @description Role of an account that is created at log-in.
                         * @enum {unknown}
                         */
                        defaultRootRole?: "Viewer" | "Editor" | "Admin";
                        /** @description Id of the role; wins over the name. */
                        defaultRootRoleId?: number;
                        /** @description Domains of e-mail addresses that get an account, separated by commas. Empty: all. */
                        emailDomains?: string;
                        /** @description Requested values of `acr`, separated by spaces. Any other value in the response is refused. */
                        acrValues?: string;
                        /**
                         * @description Signing algorithm of id tokens.
                         * @enum {unknown}
                         */
                        idTokenSigningAlgorithm?: "RS256" | "RS384" | "RS512";
                        /** @description Whether group memberships are updated from the claims at every log-in. */
                        enableGroupSyncing?: boolean;
                        /** @description Path of the list of groups in the claims, such as `groups`, `realm_access.roles`. */
                        groupJsonPath?: string;
                        /** @description Whether to request the scope `groups`. */
                        addGroupsScope?: boolean;
                        /** @description Scopes to request in addition to openid, email and profile, separated by spaces. */
                        extraScopes?: string;
                        /** @description Client id from the provider. */
                        clientId: string;
                        /** @description Client secret; ***** keeps the stored one. */
                        secret: string;
                    };
                };
            };
        };
    };
    checkOidcSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether people can log in with OpenID Connect. */
                    enabled?: boolean;
                    /** @description Issuer of the provider, or the address of its discovery document. */
                    discoverUrl?: string;
                    /** @description Whether an unknown user gets an account at the first log-in. */
                    autoCreate?: boolean;
                    /** @description Whether log-out redirects to the log-out of the provider. */
                    enableSingleSignOut?: boolean;
                    /**
                     * @description Role of an account that is created at log-in.
                     * @enum {unknown}
                     */
                    defaultRootRole?: "Viewer" | "Editor" | "Admin";
                    /** @description Id of the role; wins over the name. */
                    defaultRootRoleId?: number;
                    /** @description Domains of e-mail addresses that get an account, separated by commas. Empty: all. */
                    emailDomains?: string;
                    /** @description Requested values of `acr`, separated by spaces. Any other value in the response is refused. */
                    acrValues?: string;
                    /**
                     * @description Signing algorithm of id tokens.
                     * @enum {unknown}
                     */
                    idTokenSigningAlgorithm?: "RS256" | "RS384" | "RS512";
                    /** @description Whether group memberships are updated from the claims at every log-in. */
                    enableGroupSyncing?: boolean;
                    /** @description Path of the list of groups in the claims, such as `groups`, `realm_access.roles`. */
                    groupJsonPath?: string;
                    /** @description Whether to request the scope `groups`. */
                    addGroupsScope?: boolean;
                    /** @description Scopes to request in addition to openid, email and profile, separated by spaces. */
                    extraScopes?: string;
                    /** @description Client id from the provider. */
                    clientId?: string;
                    /** @description Client secret. */
                    secret?: string;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        problems: {
                            /** @description The setting with the problem. */
                            field: string;
                            message: string;
                        }[];
                        /** @description Redirect URI to register at the provider. */
                        redirectUri: string;
                        /** @description Issuer according to the provider. */
                        issuer: string | null;
                    };
                };
            };
        };
    };
    getSimpleSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether log-in with a password is off for all users. */
                        disabled: boolean;
                    };
                };
            };
        };
    };
    setSimpleSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether log-in with a password is off for all users. */
                    disabled: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether log-in with a password is off for all users. */
                        disabled: boolean;
                    };
                };
            };
        };
    };
    getAvatar: {
        parameters: {
            query?: {
                /** @description Any text, for caches. */
                v?: string;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
        };
    };
    getBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest scheduled backup. */
                        last: {
                            /** @description The time of the state that the backup holds. */
                            at: string;
                            /** @description The name of the file in the folder. */
                            file: string;
                            bytes: number;
                            rows: number;
                        } | null;
                        /** @description The last attempt, if it failed. */
                        failure: {
                            at: string;
                            reason: string;
                        } | null;
                        /** @description BACKUP_DIR. Null: backups are not scheduled. */
                        directory: string | null;
                        everyHours: number;
                        keep: number;
                    };
                };
            };
        };
    };
    getFeatureUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @enum {string} */
                        maturity: "stable";
                        featureName: string;
                        /** @description The counts of the current and the previous hour by environment. */
                        lastHourUsage: {
                            environment: string;
                            /** @description The newest hour with counts. */
                            timestamp: string;
                            yes: number;
                            no: number;
                        }[];
                        /** @description The applications that used the toggle in the last 24 hours. */
                        seenApplications: string[];
                    };
                };
            };
        };
    };
    getHourlyFeatureUsage: {
        parameters: {
            query?: {
                /** @description 1 to 48; other values mean 24. */
                hoursBack?: string;
                /** @description 1 to 400: returns counts by day instead of by hour, including today, and ignores hoursBack. Other values are ignored. */
                daysBack?: string;
            };
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @enum {string} */
                        maturity: "stable";
                        /** @description Oldest first; hours and days without counts are 0. */
                        data: {
                            featureName: string;
                            appName: string;
                            environment: string;
                            /** @description The start of the hour, or of the day in UTC. */
                            timestamp: string;
                            yes: number;
                            no: number;
                            variants?: {
                                [key: string]: number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    validateConstraint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contextName: string;
                    operator: string;
                    values?: string[];
                    value?: string;
                    inverted?: boolean;
                    caseInsensitive?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getContextFields: {
        parameters: {
            query?: {
                /** @description Also list the context fields of single projects that you can see. */
                include?: "project";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                        /** @description The number of toggles with a constraint on it, including archived toggles. */
                        usedInFeatures: number;
                        usedInProjects: number;
                    }[];
                };
            };
        };
    };
    createContextField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    description?: string;
                    /** @description Whether the field can be used for stickiness. */
                    stickiness?: boolean;
                    sortOrder?: number;
                    /** @description If not empty, constraints that compare with a list can use only these values. */
                    legalValues?: {
                        value: string;
                        description?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                    };
                };
            };
        };
    };
    validateContextFieldName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                    };
                };
            };
        };
    };
    updateContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string;
                    /** @description Whether the field can be used for stickiness. */
                    stickiness?: boolean;
                    sortOrder?: number;
                    /** @description If not empty, constraints that compare with a list can use only these values. */
                    legalValues?: {
                        value: string;
                        description?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
                legalValue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStrategiesOfContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        strategies: {
                            id: string;
                            featureName: string;
                            projectId: string;
                            environment: string;
                            strategyName: string;
                            /** @description Whether the toggle is archived. */
                            archived: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        environments: {
                            name: string;
                            displayName: string;
                            type: string;
                            sortOrder: number;
                            enabled: boolean;
                            /** @description Always false: no environment is protected from deletion. */
                            protected: boolean;
                            requiredApprovals: number | null;
                            /** @description The projects that you can see and that use the environment. */
                            projectCount: number;
                            apiTokenCount: number;
                            enabledToggleCount: number;
                        }[];
                    };
                };
            };
        };
    };
    createEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    /** @description development, test, preproduction, production, or any other word. */
                    type: string;
                    /** @description Name in the user interface. */
                    displayName?: string;
                    /** @default true */
                    enabled?: boolean;
                    sortOrder?: number;
                    requiredApprovals?: null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        type: string;
                        sortOrder: number;
                        enabled: boolean;
                        /** @description Always false: no environment is protected from deletion. */
                        protected: boolean;
                        requiredApprovals: number | null;
                    };
                };
            };
        };
    };
    getEnvironmentsWithProjectCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        environments: {
                            name: string;
                            displayName: string;
                            type: string;
                            sortOrder: number;
                            enabled: boolean;
                            /** @description Always false: no environment is protected from deletion. */
                            protected: boolean;
                            requiredApprovals: number | null;
                            /** @description The tokens for the project or for all projects. */
                            projectApiTokenCount: number;
                            projectEnabledToggleCount: number;
                            /** @description Whether the project uses the environment. */
                            visible: boolean;
                        }[];
                    };
                };
            };
        };
    };
    sortEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Position by environment name. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description development, test, preproduction, production, or any other word. */
                    type?: string;
                    /** @description Name in the user interface. */
                    displayName?: string;
                    sortOrder?: number;
                    requiredApprovals?: null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        type: string;
                        sortOrder: number;
                        enabled: boolean;
                        /** @description Always false: no environment is protected from deletion. */
                        protected: boolean;
                        requiredApprovals: number | null;
                    };
                };
            };
        };
    };
    validateEnvironmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        type: string;
                        sortOrder: number;
                        enabled: boolean;
                        /** @description Always false: no environment is protected from deletion. */
                        protected: boolean;
                        requiredApprovals: number | null;
                    };
                };
            };
        };
    };
    deleteEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cloneEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    /** @description development, test, preproduction, production, or any other word. */
                    type: string;
                    /** @description Name in the user interface. */
                    displayName?: string;
                    /** @default true */
                    enabled?: boolean;
                    sortOrder?: number;
                    requiredApprovals?: null;
                    /** @description The projects whose toggles are copied. Default: all. Other projects get the environment without targeting. */
                    projects?: string[];
                    /**
                     * @description Also grant the permissions that custom roles have in the environment.
                     * @default true
                     */
                    clonePermissions?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        type: string;
                        sortOrder: number;
                        enabled: boolean;
                    };
                };
            };
        };
    };
    switchEnvironmentOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    switchEnvironmentOn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRolloutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        environment: string;
                        /** @description The current revision of the configuration. */
                        revision: number;
                        /**
                         * @description Only clients that stream from or poll the instance that responds: each instance counts its own clients. A client is dropped after three missed polls.
                         * @enum {string}
                         */
                        covers: "this instance";
                        clients: {
                            total: number;
                            upToDate: number;
                            behind: number;
                            /** @description Newest first. */
                            byRevision: {
                                revision: number;
                                count: number;
                            }[];
                        };
                        /** @description Sorted by the number of clients that are behind, highest first. */
                        applications: {
                            appName: string;
                            total: number;
                            upToDate: number;
                        }[];
                    };
                };
            };
        };
    };
    getEventCreators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number | null;
                        name: string;
                    }[];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of the project with this id.
                 * @example default
                 */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @description Newest first. */
                        events: {
                            /** @description Increases with every event. */
                            id: number;
                            type: string;
                            createdAt: string;
                            /** @description Name of the user or token; leverframe is the server. */
                            createdBy: string;
                            /** @description Only for users. */
                            createdByUserId?: number;
                            project?: string;
                            environment?: string;
                            featureName?: string;
                            data: {
                                [key: string]: unknown;
                            } | null;
                            preData: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Shared by all events of one operation. */
                            groupId?: string;
                        }[];
                        /** @description How many events match, on all pages. Exact up to 10000; 10001 stands for any larger number. */
                        totalEvents: number;
                        /** @description Whether more than 10000 events match. */
                        totalIsCapped: boolean;
                    };
                };
            };
        };
    };
    searchEventsByBody: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type?: string;
                    project?: string;
                    feature?: string;
                    query?: string;
                    /** @default 100 */
                    limit?: number;
                    /** @default 0 */
                    offset?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @description Newest first. */
                        events: {
                            /** @description Increases with every event. */
                            id: number;
                            type: string;
                            createdAt: string;
                            /** @description Name of the user or token; leverframe is the server. */
                            createdBy: string;
                            /** @description Only for users. */
                            createdByUserId?: number;
                            project?: string;
                            environment?: string;
                            featureName?: string;
                            data: {
                                [key: string]: unknown;
                            } | null;
                            preData: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Shared by all events of one operation. */
                            groupId?: string;
                        }[];
                        /** @description How many events match, on all pages. Exact up to 10000; 10001 stands for any larger number. */
                        totalEvents: number;
                        /** @description Whether more than 10000 events match. */
                        totalIsCapped: boolean;
                    };
                };
            };
        };
    };
    getEventsOfFeature: {
        parameters: {
            query?: {
                /**
                 * @description Number of events to skip.
                 * @example 50
                 */
                offset?: string;
                /**
                 * @description Maximum number of events, 1 to 1000.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @description Newest first. */
                        events: {
                            /** @description Increases with every event. */
                            id: number;
                            type: string;
                            createdAt: string;
                            /** @description Name of the user or token; leverframe is the server. */
                            createdBy: string;
                            /** @description Only for users. */
                            createdByUserId?: number;
                            project?: string;
                            environment?: string;
                            featureName?: string;
                            data: {
                                [key: string]: unknown;
                            } | null;
                            preData: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Shared by all events of one operation. */
                            groupId?: string;
                        }[];
                        /** @description How many events match, on all pages. Exact up to 10000; 10001 stands for any larger number. */
                        totalEvents: number;
                        /** @description Whether more than 10000 events match. */
                        totalIsCapped: boolean;
                        toggleName: string;
                    };
                };
            };
        };
    };
    getFeatureTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        types: {
                            id: string;
                            name: string;
                            description: string;
                            lifetimeDays: number | null;
                        }[];
                    };
                };
            };
        };
    };
    setLifetimeOfFeatureType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                typeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lifetimeDays: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        lifetimeDays: number | null;
                    };
                };
            };
        };
    };
    getAllFeatures: {
        parameters: {
            query?: {
                /** @description Only toggles of this project, or of one of these. */
                project?: string | string[];
                /** @description Only toggles with this tag, as type:value, or with one of these. */
                tag?: string | string[];
                /** @description Only toggles whose name begins like this. */
                namePrefix?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        features: {
                            name: string;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            lastSeenAt: string | null;
                            environments: {
                                name: string;
                                displayName: string;
                                type: string;
                                sortOrder: number;
                                enabled: boolean;
                                hasStrategies: boolean;
                                hasEnabledStrategies: boolean;
                            }[];
                            /** @description Whether the toggle is a favourite of the caller. */
                            favorite: boolean;
                            description: string | null;
                            impressionData: boolean;
                            owner: string | null;
                            project: string;
                            archived: boolean;
                            /** @description Whether it is on in at least one environment. */
                            enabled: boolean;
                            /** @description Those of all environments that the project uses. */
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** @description Those of the first environment. */
                            variants: {
                                name: string;
                                /** @enum {unknown} */
                                weightType: "fix" | "variable";
                                weight: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    exportFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The environment whose strategies and variants are exported. */
                    environment: string;
                    features?: string[];
                    /** @description The value of a tag, or `type:value`. */
                    tag?: string;
                    project?: string;
                    /** @description Send the response as a file to save. */
                    downloadFile?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        features: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /**
                             * @description The purpose of the toggle.
                             * @enum {unknown}
                             */
                            type?: "release" | "experiment" | "operational" | "kill-switch" | "permission" | "sunset";
                            stale?: boolean;
                            impressionData?: boolean;
                            owner?: string | null;
                        }[];
                        featureStrategies?: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                        }[];
                        featureEnvironments?: {
                            name?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                            enabled: boolean;
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[] | null;
                        }[];
                        contextFields?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /** @description Whether the field can be used for stickiness. */
                            stickiness?: boolean;
                            sortOrder?: number;
                            /** @description If not empty, constraints that compare with a list can use only these values. */
                            legalValues?: {
                                value: string;
                                description?: string;
                            }[];
                            project?: string | null;
                        }[];
                        featureTags?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName: string;
                            tagType?: string;
                            tagValue?: string;
                            type?: string;
                            value?: string;
                        }[];
                        segments?: {
                            id: number;
                            name: string;
                        }[];
                        tagTypes?: {
                            /** @description Name of a tag type. */
                            name: string;
                            description?: string | null;
                            icon?: string | null;
                            color?: string | null;
                        }[];
                        dependencies?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            dependencies: {
                                /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                                feature: string;
                                enabled?: boolean;
                                variants?: string[];
                            }[];
                        }[];
                        links?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            links: {
                                /** @description An http or https address. Without a scheme, `https://` is added. */
                                url: string;
                                title?: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    importFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    project: string;
                    environment: string;
                    /** Exported toggles */
                    data: {
                        features: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /**
                             * @description The purpose of the toggle.
                             * @enum {unknown}
                             */
                            type?: "release" | "experiment" | "operational" | "kill-switch" | "permission" | "sunset";
                            stale?: boolean;
                            impressionData?: boolean;
                            owner?: string | null;
                        }[];
                        featureStrategies?: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                        }[];
                        featureEnvironments?: {
                            name?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                            enabled: boolean;
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[] | null;
                        }[];
                        contextFields?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /** @description Whether the field can be used for stickiness. */
                            stickiness?: boolean;
                            sortOrder?: number;
                            /** @description If not empty, constraints that compare with a list can use only these values. */
                            legalValues?: {
                                value: string;
                                description?: string;
                            }[];
                            project?: string | null;
                        }[];
                        featureTags?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName: string;
                            tagType?: string;
                            tagValue?: string;
                            type?: string;
                            value?: string;
                        }[];
                        segments?: {
                            id: number;
                            name: string;
                        }[];
                        tagTypes?: {
                            /** @description Name of a tag type. */
                            name: string;
                            description?: string | null;
                            icon?: string | null;
                            color?: string | null;
                        }[];
                        dependencies?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            dependencies: {
                                /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                                feature: string;
                                enabled?: boolean;
                                variants?: string[];
                            }[];
                        }[];
                        links?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            links: {
                                /** @description An http or https address. Without a scheme, `https://` is added. */
                                url: string;
                                title?: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The change request with the changes of a protected environment. */
                        changeRequestId?: number;
                    };
                };
            };
        };
    };
    validateImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    project: string;
                    environment: string;
                    /** Exported toggles */
                    data: {
                        features: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /**
                             * @description The purpose of the toggle.
                             * @enum {unknown}
                             */
                            type?: "release" | "experiment" | "operational" | "kill-switch" | "permission" | "sunset";
                            stale?: boolean;
                            impressionData?: boolean;
                            owner?: string | null;
                        }[];
                        featureStrategies?: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                        }[];
                        featureEnvironments?: {
                            name?: string;
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName?: string;
                            enabled: boolean;
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[] | null;
                        }[];
                        contextFields?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            name: string;
                            description?: string | null;
                            /** @description Whether the field can be used for stickiness. */
                            stickiness?: boolean;
                            sortOrder?: number;
                            /** @description If not empty, constraints that compare with a list can use only these values. */
                            legalValues?: {
                                value: string;
                                description?: string;
                            }[];
                            project?: string | null;
                        }[];
                        featureTags?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            featureName: string;
                            tagType?: string;
                            tagValue?: string;
                            type?: string;
                            value?: string;
                        }[];
                        segments?: {
                            id: number;
                            name: string;
                        }[];
                        tagTypes?: {
                            /** @description Name of a tag type. */
                            name: string;
                            description?: string | null;
                            icon?: string | null;
                            color?: string | null;
                        }[];
                        dependencies?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            dependencies: {
                                /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                                feature: string;
                                enabled?: boolean;
                                variants?: string[];
                            }[];
                        }[];
                        links?: {
                            /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                            feature: string;
                            links: {
                                /** @description An http or https address. Without a scheme, `https://` is added. */
                                url: string;
                                title?: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Reasons why the file cannot be imported. */
                        errors: {
                            message: string;
                            affectedItems: string[];
                        }[];
                        /** @description What the import does that may be unexpected. */
                        warnings: {
                            message: string;
                            affectedItems: string[];
                        }[];
                        /** @description Permissions that the import needs and the caller does not hold. */
                        permissions: {
                            message: string;
                            affectedItems: string[];
                        }[];
                    };
                };
            };
        };
    };
    validateFeatureName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    /** @description The project whose naming pattern the name must match. */
                    projectId?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatureByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                        archived: boolean;
                        /** @description Empty in an earlier state: only the current ones are known. */
                        dependencies: {
                            /** @description The parent toggle. */
                            feature: string;
                            /** @description Whether the parent must be on (true) or off (false). */
                            enabled: boolean;
                            /** @description If not empty, the parent must return one of these variants. */
                            variants: string[];
                        }[];
                        /** @description The toggles that depend on this one. */
                        children: string[];
                        /** @description Links to related pages, oldest first. An earlier state has the current ones. */
                        links?: {
                            id: string;
                            url: string;
                            title: string | null;
                        }[];
                        /** @description The current stage. Absent until the toggle is used or completed. */
                        lifecycle?: {
                            /** @enum {unknown} */
                            stage: "initial" | "pre-live" | "live" | "completed" | "archived";
                            enteredStageAt: string;
                            /** @description For the stage completed: kept or discarded. */
                            status?: string;
                            statusValue?: string | null;
                        };
                        environments: {
                            name: string;
                            type: string;
                            sortOrder: number;
                            enabled: boolean;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            variants: {
                                name: string;
                                /** @enum {unknown} */
                                weightType: "fix" | "variable";
                                weight: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[] | null;
                            /** @description Absent if no SDK has used the toggle in this environment. */
                            lastSeenAt?: string;
                        }[];
                        /** @description Whether the toggle is a favourite of the caller. */
                        favorite: boolean;
                    };
                };
            };
        };
    };
    getTagsOfFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        tags: {
                            value: string;
                            type: string;
                            color: string | null;
                        }[];
                    };
                };
            };
        };
    };
    changeTagsOfFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Put on; those that are there already stay. */
                    addedTags: {
                        value: string;
                        /**
                         * @description Name of a tag type; one that does not exist yet is created.
                         * @default simple
                         */
                        type?: string;
                    }[];
                    /** @description Taken off, where they are. */
                    removedTags: {
                        value: string;
                        /**
                         * @description Name of a tag type; one that does not exist yet is created.
                         * @default simple
                         */
                        type?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        tags: {
                            value: string;
                            type: string;
                            color: string | null;
                        }[];
                    };
                };
            };
        };
    };
    addTagToFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    /**
                     * @description Name of a tag type; one that does not exist yet is created.
                     * @default simple
                     */
                    type?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        value: string;
                        type: string;
                    };
                };
            };
        };
    };
    removeTagFromFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                featureName: string;
                type: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    feedbackId?: string;
                    neverShow?: boolean;
                    given?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number | null;
                        feedbackId: string;
                        neverShow: boolean;
                        given: string | null;
                    };
                };
            };
        };
    };
    updateFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    feedbackId?: string;
                    neverShow?: boolean;
                    given?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number | null;
                        feedbackId: string;
                        neverShow: boolean;
                        given: string | null;
                    };
                };
            };
        };
    };
    getGroups: {
        parameters: {
            query?: {
                /**
                 * @description How many to return, 1 to 10000; anything else means 10000.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description How many to skip; any value that is not a whole number from 0 means 0.
                 * @example 50
                 */
                offset?: string;
                /**
                 * @description Part of the name.
                 * @example team
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: {
                            id: number;
                            name: string;
                            description: string;
                            mappingsSSO: string[];
                            rootRole: number | null;
                            createdAt: string;
                            projects: string[];
                            users: {
                                user: {
                                    id: number;
                                    name: string | null;
                                    username: string | null;
                                    email: string | null;
                                };
                                joinedAt: string;
                                /** @description Whether single sign-on manages this membership. */
                                viaSso: boolean;
                            }[];
                        }[];
                        /** @description Number of groups that match, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /** @description Groups of the identity provider whose members belong to this group. */
                    mappingsSSO?: string[];
                    rootRole?: number | null;
                    /** @description Members added by hand. Members added by single sign-on stay as they are. */
                    users?: {
                        user: {
                            id: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        mappingsSSO: string[];
                        rootRole: number | null;
                        createdAt: string;
                        projects: string[];
                        users: {
                            user: {
                                id: number;
                                name: string | null;
                                username: string | null;
                                email: string | null;
                            };
                            joinedAt: string;
                            /** @description Whether single sign-on manages this membership. */
                            viaSso: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        mappingsSSO: string[];
                        rootRole: number | null;
                        createdAt: string;
                        projects: string[];
                        users: {
                            user: {
                                id: number;
                                name: string | null;
                                username: string | null;
                                email: string | null;
                            };
                            joinedAt: string;
                            /** @description Whether single sign-on manages this membership. */
                            viaSso: boolean;
                        }[];
                    };
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /** @description Groups of the identity provider whose members belong to this group. */
                    mappingsSSO?: string[];
                    rootRole?: number | null;
                    /** @description Members added by hand. Members added by single sign-on stay as they are. */
                    users?: {
                        user: {
                            id: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        mappingsSSO: string[];
                        rootRole: number | null;
                        createdAt: string;
                        projects: string[];
                        users: {
                            user: {
                                id: number;
                                name: string | null;
                                username: string | null;
                                email: string | null;
                            };
                            joinedAt: string;
                            /** @description Whether single sign-on manages this membership. */
                            viaSso: boolean;
                        }[];
                    };
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getImpactMetrics: {
        parameters: {
            query?: {
                /** @description The name of the metric. */
                series?: string;
                /** @description Another name of `series`. */
                metricName?: string;
                /** @description A second metric: each value is divided by its value, such as errors by requests. */
                divideBy?: string;
                /** @description How far back. The default is a day. */
                range?: "hour" | "day" | "week" | "month";
                /** @description `rps` is the rate per second. Quantiles exist for histograms. The default is `count`. */
                aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                environment?: string;
                appName?: string;
                /** @description JSON: label names with the values that they may have. */
                labels?: string;
                /** @description `environment`, `appName` or a label: one series for each of its values. */
                groupBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        start: string;
                        end: string;
                        /** @description The length of a period in seconds. */
                        step: string;
                        series: {
                            metric: {
                                [key: string]: string;
                            };
                            data: [
                                number,
                                number
                            ][];
                        }[];
                        labels: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
    };
    getImpactMetricsMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metrics: {
                            name: string;
                            displayName: string;
                            /** @enum {unknown} */
                            type: "counter" | "gauge" | "histogram";
                            help: string;
                            /** @enum {string} */
                            source: "internal";
                            environments: string[];
                            applications: string[];
                            seriesCount: number;
                            lastSeenAt: string;
                        }[];
                        dropped: {
                            invalid: number;
                            seriesLimit: number;
                            backlog: number;
                        };
                    };
                };
            };
        };
    };
    exportImpactMetrics: {
        parameters: {
            query?: {
                environment?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text format of Prometheus, version 0.0.4. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getInstanceAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of this installation; all its servers have the same. */
                        instanceId: string;
                        /** @description When the statistics were counted. Usage can be a minute older. */
                        timestamp: string;
                        /** @description The version of this server. */
                        versionOSS: string;
                        users: number;
                        serviceAccounts: number;
                        /** @description Users who logged in during these days. */
                        activeUsers: {
                            last7: number;
                            last30: number;
                            last60: number;
                            last90: number;
                        };
                        /** @description Events in environments of type production during these days. */
                        productionChanges: {
                            last30: number;
                            last60: number;
                            last90: number;
                        };
                        /** @description Without archived ones. */
                        featureToggles: number;
                        /** @description Without archived ones. */
                        projects: number;
                        contextFields: number;
                        roles: number;
                        customRootRoles: number;
                        customRootRolesInUse: number;
                        groups: number;
                        environments: number;
                        segments: number;
                        /** @description Strategy types, the built-in ones included. */
                        strategies: number;
                        /** @description Always false: SAML is not supported. */
                        SAMLenabled: boolean;
                        OIDCenabled: boolean;
                        /** @description Applications that are known, and those that reported in the last 30 and 7 days. */
                        clientApps: {
                            /** @enum {unknown} */
                            range: "allTime" | "30d" | "7d";
                            count: number;
                        }[];
                        featureExports: number;
                        featureImports: number;
                        apiTokens: {
                            client: number;
                            admin: number;
                            frontend: number;
                        };
                        /** @description The most strategies of a toggle in one environment. */
                        maxEnvironmentStrategies: number;
                        /** @description The most constraints of a strategy. */
                        maxConstraints: number;
                        /** @description The most values of a constraint. */
                        maxConstraintValues: number;
                        /** @description Counts of a toggle, application, environment and hour on the previous day in UTC. */
                        previousDayMetricsBucketsCount: {
                            enabledCount: number;
                            /** @description Those with variants. */
                            variantCount: number;
                        };
                        /** @description SHA-256 of the id and of the main counts. */
                        sum: string;
                    };
                };
            };
        };
    };
    getInstanceAdminStatsCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAllPublicSignupTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            /** @description Stored encrypted. Empty when it cannot be decrypted. */
                            secret: string;
                            url: string | null;
                            name: string;
                            /** @description False for an expired link too. */
                            enabled: boolean;
                            expiresAt: string;
                            createdAt: string;
                            createdBy: string;
                            role: {
                                id: number;
                                name: string;
                                type: string;
                                description: string;
                            };
                            /** @description Users who signed up with the link. */
                            users: {
                                id: number;
                                name: string | null;
                                username: string | null;
                                email: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    createPublicSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Purpose of the link, for the list. */
                    name: string;
                    /** @description ISO 8601, in the future. A link is valid for 30 days at most: a later time is shortened to that. */
                    expiresAt: string;
                    /** @description Whether users can sign up with the link. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Stored encrypted. Empty when it cannot be decrypted. */
                        secret: string;
                        url: string | null;
                        name: string;
                        /** @description False for an expired link too. */
                        enabled: boolean;
                        expiresAt: string;
                        createdAt: string;
                        createdBy: string;
                        role: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        };
                        /** @description Users who signed up with the link. */
                        users: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getPublicSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Stored encrypted. Empty when it cannot be decrypted. */
                        secret: string;
                        url: string | null;
                        name: string;
                        /** @description False for an expired link too. */
                        enabled: boolean;
                        expiresAt: string;
                        createdAt: string;
                        createdBy: string;
                        role: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        };
                        /** @description Users who signed up with the link. */
                        users: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                        }[];
                    };
                };
            };
        };
    };
    updatePublicSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ISO 8601, in the future. A link is valid for 30 days at most: a later time is shortened to that. */
                    expiresAt?: string;
                    /** @description Whether users can sign up with the link. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Stored encrypted. Empty when it cannot be decrypted. */
                        secret: string;
                        url: string | null;
                        name: string;
                        /** @description False for an expired link too. */
                        enabled: boolean;
                        expiresAt: string;
                        createdAt: string;
                        createdBy: string;
                        role: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        };
                        /** @description Users who signed up with the link. */
                        users: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                        }[];
                    };
                };
            };
        };
    };
    countStages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        initial: number;
                        preLive: number;
                        live: number;
                        completed: number;
                        archived: number;
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event `happened` for each event of the log that you may see, with its id and `{id, type, project, featureName, environment, createdBy}` as data, null for missing values. Earlier events are not sent. The stream ends when you are no longer authorised. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getLoginHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    getMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the server refuses changes. SDKs are served as usual. */
                        enabled: boolean;
                    };
                };
            };
        };
    };
    toggleMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether the server refuses changes. SDKs are served as usual. */
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMetricSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sources: {
                            id: number;
                            name: string;
                            url: string;
                            /** @description The token itself is never returned. */
                            hasToken: boolean;
                            createdAt: string;
                            createdBy: string;
                        }[];
                    };
                };
            };
        };
    };
    createMetricSource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique, for people. */
                    name: string;
                    /** @description The address before `/api/v1`, such as `https://prometheus.example.com`. */
                    url: string;
                    token?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        url: string;
                        /** @description The token itself is never returned. */
                        hasToken: boolean;
                        createdAt: string;
                        createdBy: string;
                    };
                };
            };
        };
    };
    getMetricSourceNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sources: {
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    updateMetricSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique, for people. */
                    name?: string;
                    /** @description The address before `/api/v1`, such as `https://prometheus.example.com`. */
                    url?: string;
                    token?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        url: string;
                        /** @description The token itself is never returned. */
                        hasToken: boolean;
                        createdAt: string;
                        createdBy: string;
                    };
                };
            };
        };
    };
    deleteMetricSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    queryMetricSource: {
        parameters: {
            query: {
                /** @description A PromQL expression. */
                query: string;
                /** @description How far back. The default is an hour. */
                range?: "hour" | "day" | "week" | "month";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        start: string;
                        end: string;
                        /** @description The length of a period in seconds. */
                        step: string;
                        series: {
                            metric: {
                                [key: string]: string;
                            };
                            data: [
                                number,
                                number
                            ][];
                        }[];
                        labels: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
    };
    getApplications: {
        parameters: {
            query?: {
                /** @description A part of the name, or of the name and version of an SDK, case-insensitive. */
                query?: string;
                /** @description The number of applications to skip. */
                offset?: string;
                /** @description The number of applications to return, 1 to 100; other values mean 25. */
                limit?: string;
                /** @description appName, createdAt, lastSeen; other values mean appName. */
                sortBy?: string;
                /** @description asc or desc; other values mean asc. */
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applications: {
                            appName: string;
                            description: string;
                            url: string;
                            icon: string;
                            color: string;
                            /** @description The strategies that the SDK of the application supports. */
                            strategies: string[];
                            /** @description ISO 8601. */
                            createdAt: string;
                            /** @description Accurate to the minute. */
                            lastSeen: string;
                            usage: {
                                /** @description A project of the token, or * for all projects. */
                                project: string;
                                environments: string[];
                            }[];
                        }[];
                        /** @description The number of applications on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appName: string;
                        description: string;
                        url: string;
                        icon: string;
                        color: string;
                        /** @description The strategies that the SDK of the application supports. */
                        strategies: string[];
                        /** @description ISO 8601. */
                        createdAt: string;
                        /** @description Accurate to the minute. */
                        lastSeen: string;
                        usage: {
                            /** @description A project of the token, or * for all projects. */
                            project: string;
                            environments: string[];
                        }[];
                        /** @description The 1000 instances seen last. */
                        instances: {
                            instanceId: string;
                            environment: string;
                            sdkVersion: string | null;
                            /** @description frontend or backend. */
                            sdkType: string;
                            connectionId: string | null;
                            startedAt: string | null;
                            /** @description ISO 8601. */
                            createdAt: string;
                            /** @description ISO 8601. */
                            lastSeen: string;
                        }[];
                        /** @description The toggles that the application used in the last 24 hours. */
                        seenToggles: string[];
                    };
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appName: string;
            };
            cookie?: never;
        };
        /** @description Omitted fields keep their values; unknown fields are ignored. */
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    url?: string;
                    icon?: string;
                    color?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApplicationOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The projects of the toggles that the application used in the last 24 hours. */
                        projects: string[];
                        /** @description The toggles that the application uses, including missing ones. */
                        featureCount: number;
                        environments: {
                            name: string;
                            instanceCount: number;
                            /** @description The SDKs of both types. */
                            sdks: string[];
                            frontendSdks: string[];
                            backendSdks: string[];
                            /** @description ISO 8601. */
                            lastSeen: string;
                            issues: {
                                /** @description Toggles that the application uses but that do not exist. */
                                missingFeatures: string[];
                                /** @description SDKs older than the first version that supports all features. */
                                outdatedSdks: string[];
                            };
                        }[];
                        issues: {
                            /** @description Strategies that the SDK of the application supports but that are not strategy types. */
                            missingStrategies: string[];
                        };
                    };
                };
            };
        };
    };
    getApplicationInstances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instances: {
                            instanceId: string;
                            environment: string;
                            sdkVersion: string | null;
                            /** @description frontend or backend. */
                            sdkType: string;
                            connectionId: string | null;
                            startedAt: string | null;
                            /** @description ISO 8601. */
                            createdAt: string;
                            /** @description ISO 8601. */
                            lastSeen: string;
                        }[];
                    };
                };
            };
        };
    };
    getRequestRates: {
        parameters: {
            query?: {
                start?: string;
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            /** @enum {string} */
                            resultType: "matrix";
                            result: unknown[];
                        };
                    };
                };
            };
        };
    };
    getOutdatedSdks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sorted by SDK. Versions of instances that reported recently. */
                        sdks: {
                            /** @example unleash-client-node:3.2.1 */
                            sdkVersion: string;
                            applications: string[];
                            /** @description The first version that evaluates all toggles correctly. */
                            minimumVersion: string;
                            /** @description What older versions do wrong. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    getUnknownFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The 1000 most recent ones. */
                        unknownFlags: {
                            name: string;
                            appName: string;
                            environment: string;
                            /** @description Accurate to the minute. */
                            seenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    getNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    markNotificationsAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        permissions: {
                            root: {
                                /** @description The same in every environment. */
                                id: number;
                                name: string;
                                displayName: string;
                                /** @description root, project or environment. */
                                type: string;
                                environment?: string;
                            }[];
                            project: {
                                /** @description The same in every environment. */
                                id: number;
                                name: string;
                                displayName: string;
                                /** @description root, project or environment. */
                                type: string;
                                environment?: string;
                            }[];
                            environments: {
                                name: string;
                                permissions: {
                                    /** @description The same in every environment. */
                                    id: number;
                                    name: string;
                                    displayName: string;
                                    /** @description root, project or environment. */
                                    type: string;
                                    environment?: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    getPersonalDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 50 users with the role Admin. */
                        admins: {
                            id: number;
                            name?: string;
                            username?: string;
                            /** @description Only for callers who may see e-mail addresses. */
                            email?: string;
                        }[];
                        /** @description At most 50 owners of projects that you can see. */
                        projectOwners: {
                            /** @enum {string} */
                            ownerType: "user";
                            name: string;
                            /** @description Only for callers who may see e-mail addresses. */
                            email?: string;
                        }[];
                        /** @description The projects in which you have a role. */
                        projects: {
                            id: string;
                            name: string;
                            health: number;
                            technicalDebt: number;
                            memberCount: number;
                            featureCount: number;
                        }[];
                        /** @description The toggles that you created and your favourites, newest first; at most 100. */
                        flags: {
                            name: string;
                            project: string;
                            type: string;
                        }[];
                    };
                };
            };
        };
    };
    getPersonalDashboardProjectDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights: {
                            health: number;
                            technicalDebt: number;
                            totalFlags: number;
                            activeFlags: number;
                            staleFlags: number;
                            potentiallyStaleFlags: number;
                            avgHealthCurrentWindow: number | null;
                            avgHealthPastWindow: number | null;
                        };
                        onboardingStatus: {
                            /** @enum {unknown} */
                            status: "onboarding-started" | "onboarded";
                        } | {
                            /** @enum {string} */
                            status: "first-flag-created";
                            feature: string;
                        };
                        /** @description The last 4 events of the project that you can see. */
                        latestEvents: {
                            id: number;
                            /** @description Markdown. */
                            summary: string;
                            createdBy: string;
                            /** @description Always empty: users have no images. */
                            createdByImageUrl: string;
                        }[];
                        /** @description Only `system` if the project has no owner. */
                        owners: ({
                            /** @enum {string} */
                            ownerType: "user";
                            name: string;
                            /** @description Only for callers who may see e-mail addresses. */
                            email?: string;
                        } | {
                            /** @enum {string} */
                            ownerType: "group";
                            name: string;
                        } | {
                            /** @enum {string} */
                            ownerType: "system";
                        })[];
                        /** @description Your roles in the project, those of your groups included. */
                        roles: {
                            id: number;
                            name: string;
                            type: string;
                        }[];
                    };
                };
            };
        };
    };
    playWithContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    environment: string;
                    /** @description Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects. */
                    projects?: "*" | string[];
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        input: {
                            environment: string;
                            /** @description Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects. */
                            projects?: "*" | string[];
                            /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                            context: {
                                [key: string]: unknown;
                            };
                        };
                        features: {
                            name: string;
                            projectId: string;
                            /** @description Whether the toggle is on for this context. */
                            isEnabled: boolean;
                            /** @description Whether the toggle is switched on in the environment. */
                            isEnabledInCurrentEnvironment: boolean;
                            hasUnsatisfiedDependency: boolean;
                            variant: {
                                name: string;
                                enabled: boolean;
                                feature_enabled: boolean;
                                payload?: {
                                    type: string;
                                    value: string;
                                };
                            };
                            variants: {
                                name: string;
                                weight: number;
                                weightType?: string;
                                stickiness?: string;
                                payload?: {
                                    type: string;
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            strategies: {
                                result: boolean | "unknown";
                                data: {
                                    id?: string;
                                    name: string;
                                    title?: string;
                                    disabled: boolean;
                                    parameters: {
                                        [key: string]: unknown;
                                    };
                                    constraints: {
                                        contextName: string;
                                        operator: string;
                                        values?: string[];
                                        value?: string;
                                        inverted?: boolean;
                                        caseInsensitive?: boolean;
                                        result: boolean;
                                        refusal?: {
                                            /**
                                             * @description The reason why the pattern is over the limits and never matches.
                                             * @enum {unknown}
                                             */
                                            reason: "not_re2" | "too_expensive" | "environment_budget";
                                            sentence: string;
                                        };
                                    }[];
                                    segments: {
                                        id: number;
                                        name?: string;
                                        result: boolean;
                                        constraints: {
                                            contextName: string;
                                            operator: string;
                                            values?: string[];
                                            value?: string;
                                            inverted?: boolean;
                                            caseInsensitive?: boolean;
                                            result: boolean;
                                            refusal?: {
                                                /**
                                                 * @description The reason why the pattern is over the limits and never matches.
                                                 * @enum {unknown}
                                                 */
                                                reason: "not_re2" | "too_expensive" | "environment_budget";
                                                sentence: string;
                                            };
                                        }[];
                                    }[];
                                    result: {
                                        enabled: boolean | "unknown";
                                        /**
                                         * @description `incomplete`: a custom type that only clients can evaluate; `unevaluated`: the strategy is disabled.
                                         * @enum {unknown}
                                         */
                                        evaluationStatus: "complete" | "incomplete" | "unevaluated";
                                        variant?: {
                                            name: string;
                                            enabled: boolean;
                                            feature_enabled: boolean;
                                            payload?: {
                                                type: string;
                                                value: string;
                                            };
                                        };
                                        variants?: {
                                            name: string;
                                            weight: number;
                                            weightType?: string;
                                            stickiness?: string;
                                            payload?: {
                                                type: string;
                                                value: string;
                                            };
                                            overrides?: {
                                                contextName: string;
                                                values: string[];
                                            }[];
                                        }[];
                                    };
                                    links: {
                                        edit: string;
                                    };
                                }[];
                            };
                        }[];
                    };
                };
            };
        };
    };
    playWithContexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    environments: string[];
                    /** @description Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects. */
                    projects?: "*" | string[];
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        input: {
                            environments: string[];
                            /** @description Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects. */
                            projects?: "*" | string[];
                            /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                            context: {
                                [key: string]: unknown;
                            };
                        };
                        features: {
                            name: string;
                            projectId: string;
                            environments: {
                                [key: string]: {
                                    name: string;
                                    projectId: string;
                                    /** @description Whether the toggle is on for this context. */
                                    isEnabled: boolean;
                                    /** @description Whether the toggle is switched on in the environment. */
                                    isEnabledInCurrentEnvironment: boolean;
                                    hasUnsatisfiedDependency: boolean;
                                    variant: {
                                        name: string;
                                        enabled: boolean;
                                        feature_enabled: boolean;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                    };
                                    variants: {
                                        name: string;
                                        weight: number;
                                        weightType?: string;
                                        stickiness?: string;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                        overrides?: {
                                            contextName: string;
                                            values: string[];
                                        }[];
                                    }[];
                                    strategies: {
                                        result: boolean | "unknown";
                                        data: {
                                            id?: string;
                                            name: string;
                                            title?: string;
                                            disabled: boolean;
                                            parameters: {
                                                [key: string]: unknown;
                                            };
                                            constraints: {
                                                contextName: string;
                                                operator: string;
                                                values?: string[];
                                                value?: string;
                                                inverted?: boolean;
                                                caseInsensitive?: boolean;
                                                result: boolean;
                                                refusal?: {
                                                    /**
                                                     * @description The reason why the pattern is over the limits and never matches.
                                                     * @enum {unknown}
                                                     */
                                                    reason: "not_re2" | "too_expensive" | "environment_budget";
                                                    sentence: string;
                                                };
                                            }[];
                                            segments: {
                                                id: number;
                                                name?: string;
                                                result: boolean;
                                                constraints: {
                                                    contextName: string;
                                                    operator: string;
                                                    values?: string[];
                                                    value?: string;
                                                    inverted?: boolean;
                                                    caseInsensitive?: boolean;
                                                    result: boolean;
                                                    refusal?: {
                                                        /**
                                                         * @description The reason why the pattern is over the limits and never matches.
                                                         * @enum {unknown}
                                                         */
                                                        reason: "not_re2" | "too_expensive" | "environment_budget";
                                                        sentence: string;
                                                    };
                                                }[];
                                            }[];
                                            result: {
                                                enabled: boolean | "unknown";
                                                /**
                                                 * @description `incomplete`: a custom type that only clients can evaluate; `unevaluated`: the strategy is disabled.
                                                 * @enum {unknown}
                                                 */
                                                evaluationStatus: "complete" | "incomplete" | "unevaluated";
                                                variant?: {
                                                    name: string;
                                                    enabled: boolean;
                                                    feature_enabled: boolean;
                                                    payload?: {
                                                        type: string;
                                                        value: string;
                                                    };
                                                };
                                                variants?: {
                                                    name: string;
                                                    weight: number;
                                                    weightType?: string;
                                                    stickiness?: string;
                                                    payload?: {
                                                        type: string;
                                                        value: string;
                                                    };
                                                    overrides?: {
                                                        contextName: string;
                                                        values: string[];
                                                    }[];
                                                }[];
                                            };
                                            links: {
                                                edit: string;
                                            };
                                        }[];
                                    };
                                    environment: string;
                                    context: {
                                        [key: string]: unknown;
                                    };
                                }[];
                            };
                        }[];
                        warnings: {
                            /** @description Fields of the context that were ignored because they are not text, numbers or booleans. */
                            invalidContextProperties: string[];
                        };
                    };
                };
            };
        };
    };
    playWithChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        input: {
                            environments: string[];
                            /** @description Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects. */
                            projects?: "*" | string[];
                            /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                            context: {
                                [key: string]: unknown;
                            };
                        };
                        features: {
                            name: string;
                            projectId: string;
                            environments: {
                                [key: string]: {
                                    name: string;
                                    projectId: string;
                                    /** @description Whether the toggle is on for this context. */
                                    isEnabled: boolean;
                                    /** @description Whether the toggle is switched on in the environment. */
                                    isEnabledInCurrentEnvironment: boolean;
                                    hasUnsatisfiedDependency: boolean;
                                    variant: {
                                        name: string;
                                        enabled: boolean;
                                        feature_enabled: boolean;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                    };
                                    variants: {
                                        name: string;
                                        weight: number;
                                        weightType?: string;
                                        stickiness?: string;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                        overrides?: {
                                            contextName: string;
                                            values: string[];
                                        }[];
                                    }[];
                                    strategies: {
                                        result: boolean | "unknown";
                                        data: {
                                            id?: string;
                                            name: string;
                                            title?: string;
                                            disabled: boolean;
                                            parameters: {
                                                [key: string]: unknown;
                                            };
                                            constraints: {
                                                contextName: string;
                                                operator: string;
                                                values?: string[];
                                                value?: string;
                                                inverted?: boolean;
                                                caseInsensitive?: boolean;
                                                result: boolean;
                                                refusal?: {
                                                    /**
                                                     * @description The reason why the pattern is over the limits and never matches.
                                                     * @enum {unknown}
                                                     */
                                                    reason: "not_re2" | "too_expensive" | "environment_budget";
                                                    sentence: string;
                                                };
                                            }[];
                                            segments: {
                                                id: number;
                                                name?: string;
                                                result: boolean;
                                                constraints: {
                                                    contextName: string;
                                                    operator: string;
                                                    values?: string[];
                                                    value?: string;
                                                    inverted?: boolean;
                                                    caseInsensitive?: boolean;
                                                    result: boolean;
                                                    refusal?: {
                                                        /**
                                                         * @description The reason why the pattern is over the limits and never matches.
                                                         * @enum {unknown}
                                                         */
                                                        reason: "not_re2" | "too_expensive" | "environment_budget";
                                                        sentence: string;
                                                    };
                                                }[];
                                            }[];
                                            result: {
                                                enabled: boolean | "unknown";
                                                /**
                                                 * @description `incomplete`: a custom type that only clients can evaluate; `unevaluated`: the strategy is disabled.
                                                 * @enum {unknown}
                                                 */
                                                evaluationStatus: "complete" | "incomplete" | "unevaluated";
                                                variant?: {
                                                    name: string;
                                                    enabled: boolean;
                                                    feature_enabled: boolean;
                                                    payload?: {
                                                        type: string;
                                                        value: string;
                                                    };
                                                };
                                                variants?: {
                                                    name: string;
                                                    weight: number;
                                                    weightType?: string;
                                                    stickiness?: string;
                                                    payload?: {
                                                        type: string;
                                                        value: string;
                                                    };
                                                    overrides?: {
                                                        contextName: string;
                                                        values: string[];
                                                    }[];
                                                }[];
                                            };
                                            links: {
                                                edit: string;
                                            };
                                        }[];
                                    };
                                    environment: string;
                                    context: {
                                        [key: string]: unknown;
                                    };
                                }[];
                            };
                        }[];
                        warnings: {
                            /** @description Fields of the context that were ignored because they are not text, numbers or booleans. */
                            invalidContextProperties: string[];
                        };
                    };
                };
            };
        };
    };
    getProjects: {
        parameters: {
            query?: {
                /** @description With true, only archived projects are returned. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        projects: {
                            id: string;
                            name: string;
                            /** @description Absent if it is empty: typed clients of Unleash compare it with none. */
                            description?: string;
                            mode: string;
                            /** @description 100 minus the percentage of toggles that are stale or past the lifetime of their type. */
                            health: number;
                            /** @description 100 minus the health. */
                            technicalDebt: number;
                            featureCount: number;
                            memberCount: number;
                            /** @description Whether the project is a favourite of the caller. */
                            favorite: boolean;
                            createdAt: string;
                            archivedAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    id?: string;
                    name: string;
                    description?: string;
                    /**
                     * @description open: all users may read it; protected: only members may propose changes; private: only members see it.
                     * @enum {unknown}
                     */
                    mode?: "open" | "protected" | "private";
                    defaultStickiness?: string;
                    featureLimit?: number | null;
                    featureNaming?: {
                        pattern?: string | null;
                        example?: string | null;
                        description?: string | null;
                    } | null;
                    linkTemplates?: {
                        title?: string | null;
                        /** @description May contain {{project}} and {{feature}}. */
                        urlTemplate: string;
                    }[];
                    /** @description The environments that the project uses. Absent or empty: all, also those that are created later. */
                    environments?: string[];
                    /** @description The environments of the project in which changes need a change request. */
                    changeRequestEnvironments?: {
                        name: string;
                        requiredApprovals?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Absent if the request had none. */
                        description?: string;
                        mode: string;
                        defaultStickiness: string;
                        featureLimit: number | null;
                        /**
                         * Feature naming
                         * @description The pattern is null if toggles can have any name.
                         */
                        featureNaming: {
                            pattern: string | null;
                            example: string | null;
                            description: string | null;
                        };
                        /** @description Links that every toggle of the project has. */
                        linkTemplates: {
                            title: string | null;
                            urlTemplate: string;
                        }[];
                        createdAt: string;
                        archivedAt: string | null;
                        /** @description The environments that the project uses. */
                        environments: string[];
                    };
                };
            };
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reviveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectsOfRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: {
                            project: string;
                            role: number;
                            userCount: number;
                            serviceAccountCount: number;
                            groupCount: number;
                        }[];
                    };
                };
            };
        };
    };
    validateProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    id: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        /** @description 100 minus the percentage of toggles that are stale or past the lifetime of their type. */
                        health: number;
                        /** @description 100 minus the health. */
                        technicalDebt: number;
                        members: number;
                        version: number;
                        mode: string;
                        defaultStickiness: string;
                        featureLimit: number | null;
                        /**
                         * Feature naming
                         * @description The pattern is null if toggles can have any name.
                         */
                        featureNaming: {
                            pattern: string | null;
                            example: string | null;
                            description: string | null;
                        };
                        /** @description Links that every toggle of the project has. */
                        linkTemplates: {
                            title: string | null;
                            urlTemplate: string;
                        }[];
                        createdAt: string;
                        /** @description When the project itself was changed last. */
                        updatedAt: string;
                        archivedAt: string | null;
                        /** @description The environments that the project uses. */
                        environments: {
                            environment: string;
                            /** @description Whether changes there need a review. */
                            changeRequestsEnabled: boolean;
                        }[];
                        /**
                         * Project stats
                         * @description Toggles, events and members of the last 30 days (current window) and of the 30 days before (past window).
                         */
                        stats: {
                            /** @description Days from the creation of a toggle to its first activation in production, on average. */
                            avgTimeToProdCurrentWindow: number;
                            createdCurrentWindow: number;
                            createdPastWindow: number;
                            archivedCurrentWindow: number;
                            archivedPastWindow: number;
                            projectActivityCurrentWindow: number;
                            projectActivityPastWindow: number;
                            projectMembersAddedCurrentWindow: number;
                        };
                        /** @description Whether the project is a favourite of the caller. */
                        favorite: boolean;
                        features: {
                            name: string;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            lastSeenAt: string | null;
                            environments: {
                                name: string;
                                displayName: string;
                                type: string;
                                sortOrder: number;
                                enabled: boolean;
                                hasStrategies: boolean;
                                hasEnabledStrategies: boolean;
                            }[];
                            /** @description Whether the toggle is a favourite of the caller. */
                            favorite: boolean;
                        }[];
                    };
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                    /**
                     * @description open: all users may read it; protected: only members may propose changes; private: only members see it.
                     * @enum {unknown}
                     */
                    mode?: "open" | "protected" | "private";
                    defaultStickiness?: string;
                    featureLimit?: number | null;
                    featureNaming?: {
                        pattern?: string | null;
                        example?: string | null;
                        description?: string | null;
                    } | null;
                    linkTemplates?: {
                        title?: string | null;
                        /** @description May contain {{project}} and {{feature}}. */
                        urlTemplate: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                            roleId: number;
                            roles: number[];
                            addedAt: string;
                        }[];
                        groups: {
                            id: number;
                            name: string;
                            description: string;
                            users: {
                                user: {
                                    id: number;
                                    name: string | null;
                                    username: string | null;
                                    email: string | null;
                                };
                            }[];
                            roleId: number;
                            roles: number[];
                            addedAt: string;
                        }[];
                        roles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    replaceProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    roles: {
                        id: number;
                        users?: number[];
                        groups?: number[];
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One role: a member has exactly one in a project. */
                    roles: number[];
                    groups?: number[];
                    users?: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            id: string;
                            tokenName: string;
                            /** @enum {unknown} */
                            type: "admin" | "client" | "frontend";
                            environment: string;
                            /** @description *, the only project, or several joined by commas. */
                            project: string;
                            projects: string[];
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Same as tokenName, for clients that use this field. */
                            username: string;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                            /** @description Always null, for clients that read the field. */
                            alias: string | null;
                            /** @description A placeholder that contains the id and authenticates nothing; paths accept it. With READABLE_API_TOKENS=on, the secret itself. */
                            secret: string;
                        }[];
                    };
                };
            };
        };
    };
    createProjectApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name in the audit log. */
                    tokenName?: string;
                    /** @description admin, client (or backend) or frontend; case-insensitive. */
                    type: string;
                    /** @description One environment; * (all) for admin tokens. */
                    environment?: string;
                    /** @description One project, or * for all. */
                    project?: string;
                    /** @description Several projects. */
                    projects?: string[];
                    expiresAt?: string | null;
                    /** @description Older name of tokenName, used if tokenName is absent. */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        tokenName: string;
                        /** @enum {unknown} */
                        type: "admin" | "client" | "frontend";
                        environment: string;
                        /** @description *, the only project, or several joined by commas. */
                        project: string;
                        projects: string[];
                        createdAt: string;
                        expiresAt: string | null;
                        /** @description Same as tokenName, for clients that use this field. */
                        username: string;
                        /** @description Time of the last use, accurate to a minute. */
                        seenAt: string | null;
                        /** @description Always null, for clients that read the field. */
                        alias: string | null;
                        /** @description Returned only once, unless READABLE_API_TOKENS is on: only a hash of it is stored. */
                        secret: string;
                    };
                };
            };
        };
    };
    deleteProjectApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                /** @description The id or the secret. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectApplications: {
        parameters: {
            query?: {
                /** @description A part of the name, or of the name and version of an SDK, case-insensitive. */
                query?: string;
                /** @description The number of applications to skip. */
                offset?: string;
                /** @description The number of applications to return, 1 to 100; other values mean 25. */
                limit?: string;
                /** @description appName, createdAt, lastSeen; other values mean appName. */
                sortBy?: string;
                /** @description asc or desc; other values mean asc. */
                sortOrder?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        /** @description The applications that used toggles of the project in the last 24 hours. */
                        applications: {
                            name: string;
                            environments: string[];
                            instances: string[];
                            sdks: {
                                name: string;
                                versions: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    archiveInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                    /** @description Refuses with 409 if an SDK asked for one of the toggles in this many days. */
                    unusedForDays?: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateArchiveInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The toggles that cannot be archived, because toggles that are not in the list depend on them. */
                        parentsWithChildFeatures: string[];
                        /** @description Whether one of them depends on a toggle, or a toggle depends on one of them. */
                        hasDeletedDependencies: boolean;
                    };
                };
            };
        };
    };
    switchOffInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    switchOnInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                    }[];
                };
            };
        };
    };
    countActionableChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                    };
                };
            };
        };
    };
    getAvailableReviewers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reviewers: {
                            id: number;
                            name?: string;
                            username?: string;
                            email: string | null;
                            imageUrl?: string;
                        }[];
                    };
                };
            };
        };
    };
    getProtectedEnvironments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        environment: string;
                        type: string;
                        changeRequestEnabled: boolean;
                        requiredApprovals: number | null;
                    }[];
                };
            };
        };
    };
    countChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        applied: number;
                        rejected: number;
                        reviewRequired: number;
                        approved: number;
                        scheduled: number;
                    };
                };
            };
        };
    };
    getMyPendingChangeRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
    };
    getPendingChangeRequestsOfFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
    };
    getScheduledChangeRequests: {
        parameters: {
            query?: {
                /** @description The names of toggles. */
                feature?: string | string[];
                /** @description The ids of strategies. */
                strategyId?: string | string[];
                /** @description The names of toggles whose variants are changed. */
                variantForFlag?: string | string[];
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        environment: string;
                        title?: string;
                    }[];
                };
            };
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    discardChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAskedReviewers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reviewers: {
                            id: number;
                            name?: string;
                            username?: string;
                            email: string | null;
                            imageUrl?: string;
                        }[];
                    };
                };
            };
        };
    };
    askReviewers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The ids of users. */
                    reviewers: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    editChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
                changeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "updateEnabled" | "addStrategy" | "updateStrategy" | "deleteStrategy" | "reorderStrategy" | "patchVariant" | "archiveFeature" | "addDependency" | "deleteDependency" | "startMilestone" | "updateSegment" | "deleteSegment" | "updateProtection";
                    feature?: string | null;
                    /** @description The payload of the action. archiveFeature and deleteDependency have none. */
                    payload?: unknown;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    discardChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
                changeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    commentChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The contexts for which toggles are compared. Values are not split at commas. */
                    contexts: {
                        [key: string]: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changeRequestId: number;
                        project: string;
                        environment: string;
                        /** @description The current revision of the environment. */
                        revision: number;
                        counts: {
                            contexts: number;
                            /** @description The toggles that the changes can affect. */
                            toggles: number;
                            /** @description The number of toggles times the number of contexts. */
                            evaluations: number;
                            differingToggles: number;
                            /** @description The number of evaluations with a difference. */
                            differing: number;
                            /** @description The number of differences in this response. */
                            told: number;
                        };
                        features: {
                            name: string;
                            projectId: string;
                            differences: {
                                /** @description The index in `contexts`, from 0. */
                                contextIndex: number;
                                /** @description The normalised context. */
                                context: {
                                    [key: string]: unknown;
                                };
                                now: {
                                    enabled: boolean;
                                    variant: {
                                        name: string;
                                        enabled: boolean;
                                        feature_enabled: boolean;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                    };
                                    explanation: {
                                        name: string;
                                        environment: string;
                                        revision: number;
                                        /** @enum {unknown} */
                                        reason: "switched_off" | "dependency_not_met" | "no_strategies" | "strategy" | "no_strategy_matched" | "no_such_toggle";
                                        outcome: {
                                            enabled: boolean;
                                            impressionData: boolean;
                                            variant: {
                                                name: string;
                                                enabled: boolean;
                                                feature_enabled: boolean;
                                                payload?: {
                                                    type: string;
                                                    value: string;
                                                };
                                            };
                                        };
                                        dependencies: {
                                            feature: string;
                                            expected: {
                                                enabled: boolean;
                                                variants: string[];
                                            };
                                            /** @enum {unknown} */
                                            found: "on" | "off" | "missing" | "nested";
                                            variant?: string;
                                            held: boolean;
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        }[];
                                        strategies: {
                                            index: number;
                                            id?: string;
                                            name: string;
                                            title?: string;
                                            disabled: boolean;
                                            result: boolean | ("unknown" | "unevaluated");
                                            constraints: {
                                                constraint: {
                                                    contextName: string;
                                                    operator: string;
                                                    values?: string[];
                                                    value?: string;
                                                    inverted?: boolean;
                                                    caseInsensitive?: boolean;
                                                };
                                                seen?: string;
                                                inverted: boolean;
                                                known: boolean;
                                                /**
                                                 * @description The reason why the pattern is over the limits and never matches.
                                                 * @enum {unknown}
                                                 */
                                                refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                                held: boolean;
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            }[];
                                            segments: {
                                                id: number;
                                                name?: string;
                                                found: boolean;
                                                held: boolean;
                                                constraints: {
                                                    constraint: {
                                                        contextName: string;
                                                        operator: string;
                                                        values?: string[];
                                                        value?: string;
                                                        inverted?: boolean;
                                                        caseInsensitive?: boolean;
                                                    };
                                                    seen?: string;
                                                    inverted: boolean;
                                                    known: boolean;
                                                    /**
                                                     * @description The reason why the pattern is over the limits and never matches.
                                                     * @enum {unknown}
                                                     */
                                                    refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                                    held: boolean;
                                                    /** @description The same as a sentence. */
                                                    sentence: string;
                                                }[];
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            }[];
                                            rollout?: {
                                                /** @enum {unknown} */
                                                kind: "everybody" | "nobody" | "listed" | "chance" | "sticky";
                                                held: boolean;
                                                field?: string;
                                                seen?: string;
                                                percentage?: number;
                                                drawn?: number;
                                                group?: string;
                                                stickiness?: string;
                                                id?: string;
                                                byChance?: boolean;
                                                bucket?: number;
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            };
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        }[];
                                        /** @description The index of the strategy that matched. */
                                        winner?: number;
                                        strategiesResult: boolean | "unknown";
                                        draw?: {
                                            /** @enum {unknown} */
                                            from: "strategy" | "feature";
                                            group: string;
                                            stickiness: string;
                                            id?: string;
                                            byChance: boolean;
                                            bucket?: number;
                                            total: number;
                                            weights: {
                                                name: string;
                                                weight: number;
                                            }[];
                                            override?: {
                                                variant: string;
                                                contextName: string;
                                                value: string;
                                            };
                                            chosen?: string;
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        };
                                        /** @description The same as a sentence. */
                                        sentence: string;
                                    };
                                };
                                after: {
                                    enabled: boolean;
                                    variant: {
                                        name: string;
                                        enabled: boolean;
                                        feature_enabled: boolean;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                    };
                                    explanation: {
                                        name: string;
                                        environment: string;
                                        revision: number;
                                        /** @enum {unknown} */
                                        reason: "switched_off" | "dependency_not_met" | "no_strategies" | "strategy" | "no_strategy_matched" | "no_such_toggle";
                                        outcome: {
                                            enabled: boolean;
                                            impressionData: boolean;
                                            variant: {
                                                name: string;
                                                enabled: boolean;
                                                feature_enabled: boolean;
                                                payload?: {
                                                    type: string;
                                                    value: string;
                                                };
                                            };
                                        };
                                        dependencies: {
                                            feature: string;
                                            expected: {
                                                enabled: boolean;
                                                variants: string[];
                                            };
                                            /** @enum {unknown} */
                                            found: "on" | "off" | "missing" | "nested";
                                            variant?: string;
                                            held: boolean;
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        }[];
                                        strategies: {
                                            index: number;
                                            id?: string;
                                            name: string;
                                            title?: string;
                                            disabled: boolean;
                                            result: boolean | ("unknown" | "unevaluated");
                                            constraints: {
                                                constraint: {
                                                    contextName: string;
                                                    operator: string;
                                                    values?: string[];
                                                    value?: string;
                                                    inverted?: boolean;
                                                    caseInsensitive?: boolean;
                                                };
                                                seen?: string;
                                                inverted: boolean;
                                                known: boolean;
                                                /**
                                                 * @description The reason why the pattern is over the limits and never matches.
                                                 * @enum {unknown}
                                                 */
                                                refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                                held: boolean;
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            }[];
                                            segments: {
                                                id: number;
                                                name?: string;
                                                found: boolean;
                                                held: boolean;
                                                constraints: {
                                                    constraint: {
                                                        contextName: string;
                                                        operator: string;
                                                        values?: string[];
                                                        value?: string;
                                                        inverted?: boolean;
                                                        caseInsensitive?: boolean;
                                                    };
                                                    seen?: string;
                                                    inverted: boolean;
                                                    known: boolean;
                                                    /**
                                                     * @description The reason why the pattern is over the limits and never matches.
                                                     * @enum {unknown}
                                                     */
                                                    refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                                    held: boolean;
                                                    /** @description The same as a sentence. */
                                                    sentence: string;
                                                }[];
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            }[];
                                            rollout?: {
                                                /** @enum {unknown} */
                                                kind: "everybody" | "nobody" | "listed" | "chance" | "sticky";
                                                held: boolean;
                                                field?: string;
                                                seen?: string;
                                                percentage?: number;
                                                drawn?: number;
                                                group?: string;
                                                stickiness?: string;
                                                id?: string;
                                                byChance?: boolean;
                                                bucket?: number;
                                                /** @description The same as a sentence. */
                                                sentence: string;
                                            };
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        }[];
                                        /** @description The index of the strategy that matched. */
                                        winner?: number;
                                        strategiesResult: boolean | "unknown";
                                        draw?: {
                                            /** @enum {unknown} */
                                            from: "strategy" | "feature";
                                            group: string;
                                            stickiness: string;
                                            id?: string;
                                            byChance: boolean;
                                            bucket?: number;
                                            total: number;
                                            weights: {
                                                name: string;
                                                weight: number;
                                            }[];
                                            override?: {
                                                variant: string;
                                                contextName: string;
                                                value: string;
                                            };
                                            chosen?: string;
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        };
                                        /** @description The same as a sentence. */
                                        sentence: string;
                                    };
                                };
                                /** @description With random results: the number of draws, of a hundred evenly spread ones, with a difference. `now` and `after` show the first of these. */
                                differingDraws?: number;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    setChangeRequestState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                    comment?: string;
                    /** @description The version that you read. If the changes have another version, the response is 412. */
                    version?: number;
                    /** @description For Scheduled: ISO 8601 with a time zone, in the future. */
                    scheduledAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    setChangeRequestTitle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getContextFieldsOfProject: {
        parameters: {
            query?: {
                /** @description Also list the context fields of all projects. */
                include?: "root";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                        /** @description The number of toggles with a constraint on it, including archived toggles. */
                        usedInFeatures: number;
                        usedInProjects: number;
                    }[];
                };
            };
        };
    };
    createProjectContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    description?: string;
                    /** @description Whether the field can be used for stickiness. */
                    stickiness?: boolean;
                    sortOrder?: number;
                    /** @description If not empty, constraints that compare with a list can use only these values. */
                    legalValues?: {
                        value: string;
                        description?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                    };
                };
            };
        };
    };
    validateProjectContextFieldName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getContextFieldOfProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        stickiness: boolean;
                        sortOrder: number;
                        legalValues: {
                            value: string;
                            description?: string;
                        }[];
                        createdAt: string;
                        /** @description Absent for a context field of all projects. */
                        project?: string;
                    };
                };
            };
        };
    };
    updateProjectContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string;
                    /** @description Whether the field can be used for stickiness. */
                    stickiness?: boolean;
                    sortOrder?: number;
                    /** @description If not empty, constraints that compare with a list can use only these values. */
                    legalValues?: {
                        value: string;
                        description?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteProjectContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addProjectLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeProjectLegalValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
                legalValue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStrategiesOfProjectContextField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                contextField: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        strategies: {
                            id: string;
                            featureName: string;
                            projectId: string;
                            environment: string;
                            strategyName: string;
                            /** @description Whether the toggle is archived. */
                            archived: boolean;
                        }[];
                    };
                };
            };
        };
    };
    deleteInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    hasDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
        };
    };
    getProjectDora: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The time from the creation of a toggle to the first time that it was switched on in production. Toggles that were created in the last 365 days; at most 1000, the last ones first. */
                        features: {
                            name: string;
                            /** @description In days, with one decimal. */
                            timeToProduction: number;
                        }[];
                        /** @description The average of all these toggles in days; 0 if there are none. */
                        projectAverage: number;
                    };
                };
            };
        };
    };
    getEnvironmentsOfProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        environments: {
                            name: string;
                            displayName: string;
                            type: string;
                            sortOrder: number;
                            enabled: boolean;
                            /** @description Whether the project uses the environment. If not, its toggles are neither served nor shown there. */
                            used: boolean;
                            /** @description The live toggles of the project that are on there, also while the project does not use it. */
                            enabledToggleCount: number;
                            defaultStrategy: {
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    addEnvironmentToProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    environment: string;
                    /** @description With true, changes need a change request there. False leaves the protection as it is. */
                    changeRequestsEnabled?: boolean;
                    defaultStrategy?: {
                        name: string;
                        title?: string | null;
                        disabled?: boolean;
                        constraints?: {
                            contextName: string;
                            operator: string;
                            values?: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters?: {
                            [key: string]: string | number | boolean;
                        } | null;
                        /** @description Ids of segments. */
                        segments?: number[];
                        variants?: {
                            name: string;
                            /**
                             * @default variable
                             * @enum {unknown}
                             */
                            weightType?: "fix" | "variable";
                            /** @description In thousandths. Computed by the server for variable weights. */
                            weight?: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides?: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder?: number;
                    };
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeEnvironmentFromProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "updateEnabled" | "addStrategy" | "updateStrategy" | "deleteStrategy" | "reorderStrategy" | "patchVariant" | "archiveFeature" | "addDependency" | "deleteDependency" | "startMilestone" | "updateSegment" | "deleteSegment" | "updateProtection";
                    feature?: string | null;
                    /** @description The payload of the action. archiveFeature and deleteDependency have none. */
                    payload?: unknown;
                } | {
                    /** @enum {unknown} */
                    action: "updateEnabled" | "addStrategy" | "updateStrategy" | "deleteStrategy" | "reorderStrategy" | "patchVariant" | "archiveFeature" | "addDependency" | "deleteDependency" | "startMilestone" | "updateSegment" | "deleteSegment" | "updateProtection";
                    feature?: string | null;
                    /** @description The payload of the action. archiveFeature and deleteDependency have none. */
                    payload?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        project: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "Draft" | "In review" | "Approved" | "Applied" | "Cancelled" | "Rejected" | "Scheduled";
                        /** @description The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else. */
                        version: number;
                        minApprovals: number;
                        createdBy: {
                            /** @description Omitted for API tokens. */
                            id?: number;
                            username: string;
                            imageUrl: string;
                        };
                        createdAt: string;
                        features: {
                            name: string;
                            conflict?: string;
                            /** @description Empty in lists. */
                            changes: {
                                id: number;
                                action: string;
                                /** @description In a closed change request with `snapshot`, the previous value. */
                                payload: unknown;
                                createdBy: {
                                    /** @description Omitted for API tokens. */
                                    id?: number;
                                    username: string;
                                    imageUrl: string;
                                };
                                createdAt: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                                conflictDetails?: {
                                    /** @enum {unknown} */
                                    kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                    /** @description The value when the change was made. Null when it did not exist. */
                                    then: unknown;
                                    /** @description The current value. Null when it was deleted. */
                                    now: unknown;
                                    /** @description The value after the change. Null when the change deletes it. */
                                    wanted: unknown;
                                };
                                scheduleConflicts?: {
                                    /** @description Scheduled change requests with a change of the same object. */
                                    changeRequests: {
                                        id: number;
                                        title: string;
                                    }[];
                                };
                            }[];
                            /** @description A consequence of the changes: without active strategies the environment is switched off. */
                            defaultChange?: {
                                action: string;
                                payload: {
                                    enabled: boolean;
                                };
                            };
                        }[];
                        segments: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                            name: string;
                        }[];
                        /** @description Changes of the protection of the environment. Empty in lists. */
                        environmentChanges: {
                            id: number;
                            action: string;
                            /** @description In a closed change request with `snapshot`, the previous value. */
                            payload: unknown;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description The conflict as a sentence. */
                            conflict?: string;
                            conflictDetails?: {
                                /** @enum {unknown} */
                                kind: "environment-gone" | "toggle-gone" | "toggle-archived" | "parent-gone" | "strategy-gone" | "plan-gone" | "plan-changed" | "segment-gone" | "switched" | "strategy-changed" | "order-changed" | "variants-changed" | "dependencies-changed" | "segment-changed" | "protection-changed";
                                /** @description The value when the change was made. Null when it did not exist. */
                                then: unknown;
                                /** @description The current value. Null when it was deleted. */
                                now: unknown;
                                /** @description The value after the change. Null when the change deletes it. */
                                wanted: unknown;
                            };
                            scheduleConflicts?: {
                                /** @description Scheduled change requests with a change of the same object. */
                                changeRequests: {
                                    id: number;
                                    title: string;
                                }[];
                            };
                        }[];
                        approvals: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            /** @description False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests. */
                            counts?: boolean;
                        }[];
                        rejections: {
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        schedule?: {
                            /** @enum {unknown} */
                            status: "pending" | "failed" | "suspended";
                            scheduledAt: string;
                            reason?: string;
                            /** @description Deprecated: the same as `reason`. */
                            failureReason?: string;
                        };
                        comments: {
                            id: number;
                            text: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                        }[];
                        /** @description The time at which each state was last entered. */
                        stateTimestamps: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    protectEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changeRequestsEnabled: boolean;
                    requiredApprovals?: number | null;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setDefaultStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    title?: string | null;
                    disabled?: boolean;
                    constraints?: {
                        contextName: string;
                        operator: string;
                        values?: string[];
                        value?: string;
                        inverted?: boolean;
                        caseInsensitive?: boolean;
                    }[];
                    parameters?: {
                        [key: string]: string | number | boolean;
                    } | null;
                    /** @description Ids of segments. */
                    segments?: number[];
                    variants?: {
                        name: string;
                        /**
                         * @default variable
                         * @enum {unknown}
                         */
                        weightType?: "fix" | "variable";
                        /** @description In thousandths. Computed by the server for variable weights. */
                        weight?: number;
                        stickiness?: string;
                        payload?: {
                            /** @enum {unknown} */
                            type: "string" | "json" | "csv" | "number";
                            value: string;
                        };
                        overrides?: {
                            contextName: string;
                            values: string[];
                        }[];
                    }[];
                    sortOrder?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    };
                };
            };
        };
    };
    addFavoriteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFavoriteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Only toggles with any of these tags, each written as type:value. Repeat the parameter or separate tags with commas.
                 * @example simple:checkout
                 */
                tag?: string | string[];
                /**
                 * @description Only toggles whose name begins with this text; case-sensitive.
                 * @example checkout-
                 */
                namePrefix?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        features: {
                            name: string;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            lastSeenAt: string | null;
                            environments: {
                                name: string;
                                displayName: string;
                                type: string;
                                sortOrder: number;
                                enabled: boolean;
                                hasStrategies: boolean;
                                hasEnabledStrategies: boolean;
                            }[];
                            /** @description Whether the toggle is a favourite of the caller. */
                            favorite: boolean;
                        }[];
                    };
                };
            };
        };
    };
    createFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    description?: string | null;
                    /**
                     * @description The purpose of the toggle.
                     * @enum {unknown}
                     */
                    type?: "release" | "experiment" | "operational" | "kill-switch" | "permission" | "sunset";
                    stale?: boolean;
                    impressionData?: boolean;
                    owner?: string | null;
                    tags?: {
                        value: string;
                        /**
                         * @description Name of a tag type; one that does not exist yet is created.
                         * @default simple
                         */
                        type?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                    };
                };
            };
        };
    };
    getFeature: {
        parameters: {
            query?: {
                /** @description Return the toggle as it was at this time: ISO 8601 with a time zone, or a day. */
                at?: string;
                /** @description Return the toggle as it was after the write with this event. */
                atEvent?: string;
                /** @description Accepted without effect: the environments of a toggle always have their variants. */
                variantEnvironments?: string | string[];
            };
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                        archived: boolean;
                        /** @description Empty in an earlier state: only the current ones are known. */
                        dependencies: {
                            /** @description The parent toggle. */
                            feature: string;
                            /** @description Whether the parent must be on (true) or off (false). */
                            enabled: boolean;
                            /** @description If not empty, the parent must return one of these variants. */
                            variants: string[];
                        }[];
                        /** @description The toggles that depend on this one. */
                        children: string[];
                        /** @description Links to related pages, oldest first. An earlier state has the current ones. */
                        links?: {
                            id: string;
                            url: string;
                            title: string | null;
                        }[];
                        /** @description The current stage. Absent until the toggle is used or completed. */
                        lifecycle?: {
                            /** @enum {unknown} */
                            stage: "initial" | "pre-live" | "live" | "completed" | "archived";
                            enteredStageAt: string;
                            /** @description For the stage completed: kept or discarded. */
                            status?: string;
                            statusValue?: string | null;
                        };
                        environments: {
                            name: string;
                            type: string;
                            sortOrder: number;
                            enabled: boolean;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            variants: {
                                name: string;
                                /** @enum {unknown} */
                                weightType: "fix" | "variable";
                                weight: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[] | null;
                            /** @description Absent if no SDK has used the toggle in this environment. */
                            lastSeenAt?: string;
                        }[];
                        /** @description Whether the toggle is a favourite of the caller. */
                        favorite: boolean;
                    };
                };
            };
        };
    };
    updateFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /**
                     * @description The purpose of the toggle.
                     * @enum {unknown}
                     */
                    type?: "release" | "experiment" | "operational" | "kill-switch" | "permission" | "sunset";
                    stale?: boolean;
                    impressionData?: boolean;
                    owner?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                    };
                };
            };
        };
    };
    archiveFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902). */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
                "application/json-patch+json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                    };
                };
            };
        };
    };
    moveFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    newProjectId: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cloneFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    /** @description Set the groupId of rollouts to the name of the new toggle, so that the rollout selects other users. */
                    replaceGroupId?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        project: string;
                        description: string | null;
                        type: string;
                        stale: boolean;
                        impressionData: boolean;
                        owner: string | null;
                        createdAt: string;
                        lastSeenAt: string | null;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[] | null;
                    };
                };
            };
        };
    };
    setDependency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The toggle to depend on, in the same project. */
                    feature: string;
                    /**
                     * @description Whether the parent must be on (true) or off (false).
                     * @default true
                     */
                    enabled?: boolean;
                    /** @description The parent must return one of these variants. An empty list allows any variant. Ignored if the parent must be off. */
                    variants?: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    clearDependencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeDependency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                parent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatureEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The name of the toggle. */
                        name: string;
                        environment: string;
                        enabled: boolean;
                        strategies: {
                            id: string;
                            name: string;
                            title: string | null;
                            disabled: boolean;
                            constraints: {
                                contextName: string;
                                operator: string;
                                values: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters: {
                                [key: string]: string | number | boolean;
                            } | null;
                            segments: number[];
                            variants: {
                                name: string;
                                /** @enum {unknown} */
                                weightType: "fix" | "variable";
                                weight: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder: number;
                            /** @description The milestone of the release plan that added the strategy. Absent for others. */
                            milestoneId?: string;
                            featureName: string;
                        }[];
                    };
                };
            };
        };
    };
    switchOff: {
        parameters: {
            query?: {
                /** @description Activate the strategies if all of them are disabled. */
                shouldActivateDisabledStrategies?: "true" | "false";
            };
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    switchOn: {
        parameters: {
            query?: {
                /** @description Activate the strategies if all of them are disabled. */
                shouldActivateDisabledStrategies?: "true" | "false";
            };
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReleasePlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    }[];
                };
            };
        };
    };
    createReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    templateId?: string;
                    name?: string;
                    description?: string | null;
                    milestones?: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                    /** @description Ids of users who get notices, in addition to the creator of the plan and the owner of the toggle. */
                    notify?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    getReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    updateReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    milestones?: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                    /** @description Ids of users who get notices, in addition to the creator of the plan and the owner of the toggle. */
                    notify?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    deleteReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cancelReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    completeReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    startReleasePlanMilestone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
                milestoneId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    pauseReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    resumeReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    rollBackReleasePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    saveReleasePlanSafeguard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string;
                    name?: string;
                    impactMetric: {
                        id?: string;
                        /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                        metricName: string;
                        /** @description A second metric: the value is divided by its value, such as errors by requests. */
                        divideBy?: string;
                        /** @description The metric source of a `prometheus` guard. */
                        sourceId?: number;
                        /**
                         * @description The default is `impact`.
                         * @enum {unknown}
                         */
                        source?: "impact" | "prometheus" | "signal";
                        /**
                         * @description The default is `count`.
                         * @enum {unknown}
                         */
                        aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                        /** @description Label names with the values that they may have. `*` is any value. */
                        labelSelectors?: {
                            [key: string]: string[];
                        };
                        /**
                         * @description The window, unless `windowMinutes` is given.
                         * @enum {unknown}
                         */
                        timeRange?: "hour" | "day" | "week" | "month";
                        /** @description How far back the value looks. The default is 10. */
                        windowMinutes?: number;
                    };
                    triggerCondition: {
                        /**
                         * @description The guard is violated when the value is on this side of the threshold.
                         * @enum {unknown}
                         */
                        operator: ">" | "<";
                        /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                        threshold: number;
                        /**
                         * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                         * @enum {unknown}
                         */
                        relativeTo?: "withoutFeature";
                        /** @description Only this variant counts as having the feature. */
                        variant?: string;
                        /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                        alpha?: number;
                        /** @description The exposures that each group needs for a comparison. The default is 100. */
                        minimumSample?: number;
                    };
                    minimumData?: {
                        /** @description Samples in the window. The default is 1, and 0 for signals. */
                        count?: number;
                        /** @description After this time without enough data the state is `no-data`. The default is 15. */
                        deadlineMinutes?: number;
                    };
                    action?: {
                        /** @enum {unknown} */
                        type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                        id?: string;
                        /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                        milestoneId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string;
                        featureName: string;
                        environment: string;
                        /** @enum {unknown} */
                        state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                        /** @description Grows with every change. `ETag` and `If-Match` use it. */
                        version: number;
                        reason: string | null;
                        releasePlanTemplateId: string | null;
                        activeMilestoneId: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            /** @description The id of the plan. */
                            releasePlanDefinitionId: string;
                            strategies: {
                                id: string;
                                name: string;
                                title: string | null;
                                disabled: boolean;
                                constraints: {
                                    contextName: string;
                                    operator: string;
                                    values: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                segments: number[];
                                variants: {
                                    name: string;
                                    /** @enum {unknown} */
                                    weightType: "fix" | "variable";
                                    weight: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder: number;
                                /** @description The milestone of the release plan that added the strategy. Absent for others. */
                                milestoneId?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            dueAt: string | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                            reading: {
                                /** @enum {unknown} */
                                state: "holds" | "violated" | "waiting" | "no-data" | "unavailable";
                                value: number | null;
                                threshold: number;
                                samples: number;
                                message: string;
                            } | null;
                        }[];
                        notify: number[];
                        createdAt: string;
                        createdBy: string;
                        createdByUserId: number | null;
                        startedAt: string | null;
                        pausedAt: string | null;
                        endedAt: string | null;
                    };
                };
            };
        };
    };
    deleteReleasePlanSafeguard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                planId: string;
                safeguardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStrategies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder: number;
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    }[];
                };
            };
        };
    };
    addStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    title?: string | null;
                    disabled?: boolean;
                    constraints?: {
                        contextName: string;
                        operator: string;
                        values?: string[];
                        value?: string;
                        inverted?: boolean;
                        caseInsensitive?: boolean;
                    }[];
                    parameters?: {
                        [key: string]: string | number | boolean;
                    } | null;
                    /** @description Ids of segments. */
                    segments?: number[];
                    variants?: {
                        name: string;
                        /**
                         * @default variable
                         * @enum {unknown}
                         */
                        weightType?: "fix" | "variable";
                        /** @description In thousandths. Computed by the server for variable weights. */
                        weight?: number;
                        stickiness?: string;
                        payload?: {
                            /** @enum {unknown} */
                            type: "string" | "json" | "csv" | "number";
                            value: string;
                        };
                        overrides?: {
                            contextName: string;
                            values: string[];
                        }[];
                    }[];
                    sortOrder?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder: number;
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    };
                };
            };
        };
    };
    sortStrategies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    sortOrder: number;
                }[];
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                strategyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder: number;
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    };
                };
            };
        };
    };
    updateStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                strategyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    title?: string | null;
                    disabled?: boolean;
                    constraints?: {
                        contextName: string;
                        operator: string;
                        values?: string[];
                        value?: string;
                        inverted?: boolean;
                        caseInsensitive?: boolean;
                    }[];
                    parameters?: {
                        [key: string]: string | number | boolean;
                    } | null;
                    /** @description Ids of segments. */
                    segments?: number[];
                    variants?: {
                        name: string;
                        /**
                         * @default variable
                         * @enum {unknown}
                         */
                        weightType?: "fix" | "variable";
                        /** @description In thousandths. Computed by the server for variable weights. */
                        weight?: number;
                        stickiness?: string;
                        payload?: {
                            /** @enum {unknown} */
                            type: "string" | "json" | "csv" | "number";
                            value: string;
                        };
                        overrides?: {
                            contextName: string;
                            values: string[];
                        }[];
                    }[];
                    sortOrder?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder: number;
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    };
                };
            };
        };
    };
    removeStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                strategyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
                strategyId: string;
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902). */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
                "application/json-patch+json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        title: string | null;
                        disabled: boolean;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        parameters: {
                            [key: string]: string | number | boolean;
                        } | null;
                        segments: number[];
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                        sortOrder: number;
                        /** @description The milestone of the release plan that added the strategy. Absent for others. */
                        milestoneId?: string;
                    };
                };
            };
        };
    };
    getEnvironmentVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    setEnvironmentVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default variable
                     * @enum {unknown}
                     */
                    weightType?: "fix" | "variable";
                    /** @description In thousandths. Computed by the server for variable weights. */
                    weight?: number;
                    stickiness?: string;
                    payload?: {
                        /** @enum {unknown} */
                        type: "string" | "json" | "csv" | "number";
                        value: string;
                    };
                    overrides?: {
                        contextName: string;
                        values: string[];
                    }[];
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    patchEnvironmentVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                environment: string;
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902). */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
                "application/json-patch+json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    promoteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                from: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The target environment. */
                    to: string;
                    /** @description Return the changes without writing them. */
                    dryRun?: boolean;
                    /** @description Keep the toggle on or off in the target environment. Otherwise the state is copied. */
                    keepSwitch?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The group of the events, when changes were written. */
                        groupId?: string;
                        /** @description The change request that contains the changes, when the environment is protected. */
                        changeRequestId?: number;
                        /** @description The differences. New strategies have the ids `new-1`, `new-2` … */
                        changes: {
                            /** @example environments/production/strategies/<id>/parameters/rollout */
                            path: string;
                            /** @description Null if it did not exist before. */
                            before: unknown;
                            /** @description Null if it was removed. */
                            after: unknown;
                        }[];
                    };
                };
            };
        };
    };
    explainFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    environment: string;
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        environment: string;
                        revision: number;
                        /** @enum {unknown} */
                        reason: "switched_off" | "dependency_not_met" | "no_strategies" | "strategy" | "no_strategy_matched" | "no_such_toggle";
                        outcome: {
                            enabled: boolean;
                            impressionData: boolean;
                            variant: {
                                name: string;
                                enabled: boolean;
                                feature_enabled: boolean;
                                payload?: {
                                    type: string;
                                    value: string;
                                };
                            };
                        };
                        dependencies: {
                            feature: string;
                            expected: {
                                enabled: boolean;
                                variants: string[];
                            };
                            /** @enum {unknown} */
                            found: "on" | "off" | "missing" | "nested";
                            variant?: string;
                            held: boolean;
                            /** @description The same as a sentence. */
                            sentence: string;
                        }[];
                        strategies: {
                            index: number;
                            id?: string;
                            name: string;
                            title?: string;
                            disabled: boolean;
                            result: boolean | ("unknown" | "unevaluated");
                            constraints: {
                                constraint: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                };
                                seen?: string;
                                inverted: boolean;
                                known: boolean;
                                /**
                                 * @description The reason why the pattern is over the limits and never matches.
                                 * @enum {unknown}
                                 */
                                refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                held: boolean;
                                /** @description The same as a sentence. */
                                sentence: string;
                            }[];
                            segments: {
                                id: number;
                                name?: string;
                                found: boolean;
                                held: boolean;
                                constraints: {
                                    constraint: {
                                        contextName: string;
                                        operator: string;
                                        values?: string[];
                                        value?: string;
                                        inverted?: boolean;
                                        caseInsensitive?: boolean;
                                    };
                                    seen?: string;
                                    inverted: boolean;
                                    known: boolean;
                                    /**
                                     * @description The reason why the pattern is over the limits and never matches.
                                     * @enum {unknown}
                                     */
                                    refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                    held: boolean;
                                    /** @description The same as a sentence. */
                                    sentence: string;
                                }[];
                                /** @description The same as a sentence. */
                                sentence: string;
                            }[];
                            rollout?: {
                                /** @enum {unknown} */
                                kind: "everybody" | "nobody" | "listed" | "chance" | "sticky";
                                held: boolean;
                                field?: string;
                                seen?: string;
                                percentage?: number;
                                drawn?: number;
                                group?: string;
                                stickiness?: string;
                                id?: string;
                                byChance?: boolean;
                                bucket?: number;
                                /** @description The same as a sentence. */
                                sentence: string;
                            };
                            /** @description The same as a sentence. */
                            sentence: string;
                        }[];
                        /** @description The index of the strategy that matched. */
                        winner?: number;
                        strategiesResult: boolean | "unknown";
                        draw?: {
                            /** @enum {unknown} */
                            from: "strategy" | "feature";
                            group: string;
                            stickiness: string;
                            id?: string;
                            byChance: boolean;
                            bucket?: number;
                            total: number;
                            weights: {
                                name: string;
                                weight: number;
                            }[];
                            override?: {
                                variant: string;
                                contextName: string;
                                value: string;
                            };
                            chosen?: string;
                            /** @description The same as a sentence. */
                            sentence: string;
                        };
                        /** @description The same as a sentence. */
                        sentence: string;
                    };
                };
            };
        };
    };
    addFavoriteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFavoriteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatureHistory: {
        parameters: {
            query?: {
                /** @description 1 to 200; 50 by default. */
                limit?: string;
                /** @description Only events older than the one with this id. */
                before?: string;
                /** @description Only events in this environment. */
                environment?: string;
                /** @description Only events with this value of `createdBy`. */
                createdBy?: string;
                /** @description Whether to include changes that were added to, edited in or removed from change requests. */
                drafts?: "show" | "hide";
            };
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            eventId: number;
                            type: string;
                            createdAt: string;
                            createdBy: string;
                            createdByUserId?: number;
                            environment?: string;
                            /** @description Shared by the events of one write. */
                            groupId?: string;
                            /** @description The change request that was applied or drafted. Only its id if it was deleted since. */
                            changeRequest?: {
                                id: number;
                                title?: string;
                                createdBy?: string;
                                approvedBy?: string[];
                            };
                            changes: {
                                /** @example environments/production/strategies/<id>/parameters/rollout */
                                path: string;
                                /** @description Null if it did not exist before. */
                                before: unknown;
                                /** @description Null if it was removed. */
                                after: unknown;
                            }[];
                        }[];
                        /** @description The number of entries in the whole history. */
                        total: number;
                        /** @description The number of entries that match the filters, on all pages. */
                        found: number;
                        /** @description The environments with entries. With the first page only. */
                        environments?: string[];
                        /** @description The values of `createdBy`, the most recent first, at most 200. With the first page only. */
                        people?: string[];
                    };
                };
            };
        };
    };
    getLifecycle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        stage: "initial" | "pre-live" | "live" | "completed" | "archived";
                        enteredStageAt: string;
                        /** @description For the stage completed: kept or discarded. */
                        status?: string;
                        statusValue?: string | null;
                    }[];
                };
            };
        };
    };
    completeFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the feature was kept or discarded.
                     * @enum {unknown}
                     */
                    status: "kept" | "discarded";
                    statusValue?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uncompleteFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addFeatureLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https address. Without a scheme, `https://` is added. */
                    url: string;
                    title?: string | null;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFeatureLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An http or https address. Without a scheme, `https://` is added. */
                    url: string;
                    title?: string | null;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFeatureLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getParentVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    getPossibleParents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    getPendingChangesOfFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest 50. */
                        changeRequests: {
                            id: number;
                            title: string;
                            environment: string;
                            /** @enum {unknown} */
                            state: "Draft" | "In review" | "Approved" | "Scheduled";
                            /** @description The time at which the state was entered. */
                            stateSince: string;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            /** @description Whether the caller is the author. */
                            isMine: boolean;
                            approvals: number;
                            minApprovals: number;
                            schedule?: {
                                /** @enum {unknown} */
                                status: "pending" | "failed" | "suspended";
                                scheduledAt: string;
                                reason?: string;
                                /** @description Deprecated: the same as `reason`. */
                                failureReason?: string;
                            };
                            /** @description More than `changes` when they are too large for one response. */
                            changeCount: number;
                            /** @description The changes of the toggle and of segments that its strategies use, in execution order. */
                            changes: {
                                id: number;
                                action: string;
                                payload: unknown;
                                createdAt: string;
                                /** @description The name of the segment, for changes of segments. */
                                segment?: string;
                                /** @description The conflict as a sentence. */
                                conflict?: string;
                            }[];
                        }[];
                        /** @description The number of open change requests that change the toggle. */
                        total: number;
                    };
                };
            };
        };
    };
    revertFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Revert to the state after the write with this event. */
                    eventId?: number;
                    /** @description Revert to the state at this time: ISO 8601 with a time zone. */
                    at?: string;
                    /** @description Revert only these environments, and not the description, type and other fields of the toggle. */
                    environments?: string[];
                    /** @description Add the changes to your change request instead of applying them. Needs exactly one environment in `environments`. */
                    asChangeRequest?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shared by the events of this revert. Absent if nothing changed. */
                        groupId?: string;
                        /** @description The change request with the changes, if `asChangeRequest` is true. */
                        changeRequestId?: number;
                        changes: {
                            /** @example environments/production/strategies/<id>/parameters/rollout */
                            path: string;
                            /** @description Null if it did not exist before. */
                            before: unknown;
                            /** @description Null if it was removed. */
                            after: unknown;
                        }[];
                        /** @description Environments that were not changed, because they exist only now or existed only then. */
                        skippedEnvironments: string[];
                    };
                };
            };
        };
    };
    getToggleTests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tests: {
                            id: number;
                            name: string;
                            environment: string;
                            /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                            context: {
                                [key: string]: unknown;
                            };
                            /** Expected */
                            expected: {
                                enabled: boolean;
                                /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                                variant?: string;
                            };
                            createdAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createToggleTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    environment: string;
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** Expected */
                    expected: {
                        enabled: boolean;
                        /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                        variant?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        environment: string;
                        /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                        context: {
                            [key: string]: unknown;
                        };
                        /** Expected */
                        expected: {
                            enabled: boolean;
                            /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                            variant?: string;
                        };
                        createdAt: string;
                    };
                };
            };
        };
    };
    runToggleTests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passed: number;
                        failed: number;
                        results: {
                            id: number;
                            name: string;
                            environment: string;
                            passed: boolean;
                            /** Expected */
                            expected: {
                                enabled: boolean;
                                /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                                variant?: string;
                            };
                            got: {
                                enabled: boolean;
                                /** @description The name of the variant; `disabled` means none. */
                                variant: string;
                                /** @description The result is random. Cases with random results fail. */
                                byChance: boolean;
                            };
                            /** @description The explanation of the result, for failed cases. */
                            explanation?: {
                                name: string;
                                environment: string;
                                revision: number;
                                /** @enum {unknown} */
                                reason: "switched_off" | "dependency_not_met" | "no_strategies" | "strategy" | "no_strategy_matched" | "no_such_toggle";
                                outcome: {
                                    enabled: boolean;
                                    impressionData: boolean;
                                    variant: {
                                        name: string;
                                        enabled: boolean;
                                        feature_enabled: boolean;
                                        payload?: {
                                            type: string;
                                            value: string;
                                        };
                                    };
                                };
                                dependencies: {
                                    feature: string;
                                    expected: {
                                        enabled: boolean;
                                        variants: string[];
                                    };
                                    /** @enum {unknown} */
                                    found: "on" | "off" | "missing" | "nested";
                                    variant?: string;
                                    held: boolean;
                                    /** @description The same as a sentence. */
                                    sentence: string;
                                }[];
                                strategies: {
                                    index: number;
                                    id?: string;
                                    name: string;
                                    title?: string;
                                    disabled: boolean;
                                    result: boolean | ("unknown" | "unevaluated");
                                    constraints: {
                                        constraint: {
                                            contextName: string;
                                            operator: string;
                                            values?: string[];
                                            value?: string;
                                            inverted?: boolean;
                                            caseInsensitive?: boolean;
                                        };
                                        seen?: string;
                                        inverted: boolean;
                                        known: boolean;
                                        /**
                                         * @description The reason why the pattern is over the limits and never matches.
                                         * @enum {unknown}
                                         */
                                        refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                        held: boolean;
                                        /** @description The same as a sentence. */
                                        sentence: string;
                                    }[];
                                    segments: {
                                        id: number;
                                        name?: string;
                                        found: boolean;
                                        held: boolean;
                                        constraints: {
                                            constraint: {
                                                contextName: string;
                                                operator: string;
                                                values?: string[];
                                                value?: string;
                                                inverted?: boolean;
                                                caseInsensitive?: boolean;
                                            };
                                            seen?: string;
                                            inverted: boolean;
                                            known: boolean;
                                            /**
                                             * @description The reason why the pattern is over the limits and never matches.
                                             * @enum {unknown}
                                             */
                                            refusal?: "not_re2" | "too_expensive" | "environment_budget";
                                            held: boolean;
                                            /** @description The same as a sentence. */
                                            sentence: string;
                                        }[];
                                        /** @description The same as a sentence. */
                                        sentence: string;
                                    }[];
                                    rollout?: {
                                        /** @enum {unknown} */
                                        kind: "everybody" | "nobody" | "listed" | "chance" | "sticky";
                                        held: boolean;
                                        field?: string;
                                        seen?: string;
                                        percentage?: number;
                                        drawn?: number;
                                        group?: string;
                                        stickiness?: string;
                                        id?: string;
                                        byChance?: boolean;
                                        bucket?: number;
                                        /** @description The same as a sentence. */
                                        sentence: string;
                                    };
                                    /** @description The same as a sentence. */
                                    sentence: string;
                                }[];
                                /** @description The index of the strategy that matched. */
                                winner?: number;
                                strategiesResult: boolean | "unknown";
                                draw?: {
                                    /** @enum {unknown} */
                                    from: "strategy" | "feature";
                                    group: string;
                                    stickiness: string;
                                    id?: string;
                                    byChance: boolean;
                                    bucket?: number;
                                    total: number;
                                    weights: {
                                        name: string;
                                        weight: number;
                                    }[];
                                    override?: {
                                        variant: string;
                                        contextName: string;
                                        value: string;
                                    };
                                    chosen?: string;
                                    /** @description The same as a sentence. */
                                    sentence: string;
                                };
                                /** @description The same as a sentence. */
                                sentence: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    updateToggleTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                testId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    environment: string;
                    /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** Expected */
                    expected: {
                        enabled: boolean;
                        /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                        variant?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        environment: string;
                        /** @description `userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others. */
                        context: {
                            [key: string]: unknown;
                        };
                        /** Expected */
                        expected: {
                            enabled: boolean;
                            /** @description The name of the variant; `disabled` means none. If omitted, any variant passes. */
                            variant?: string;
                        };
                        createdAt: string;
                    };
                };
            };
        };
    };
    deleteToggleTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
                testId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    setVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default variable
                     * @enum {unknown}
                     */
                    weightType?: "fix" | "variable";
                    /** @description In thousandths. Computed by the server for variable weights. */
                    weight?: number;
                    stickiness?: string;
                    payload?: {
                        /** @enum {unknown} */
                        type: "string" | "json" | "csv" | "number";
                        value: string;
                    };
                    overrides?: {
                        contextName: string;
                        values: string[];
                    }[];
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    patchVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        /** @description JSON Patch (RFC 6902). */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
                "application/json-patch+json": {
                    /** @enum {unknown} */
                    op: "add" | "remove" | "replace" | "move" | "copy" | "test";
                    path: string;
                    from?: string;
                    value?: unknown;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    setVariantsInSome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                featureName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    variants: {
                        name: string;
                        /**
                         * @default variable
                         * @enum {unknown}
                         */
                        weightType?: "fix" | "variable";
                        /** @description In thousandths. Computed by the server for variable weights. */
                        weight?: number;
                        stickiness?: string;
                        payload?: {
                            /** @enum {unknown} */
                            type: "string" | "json" | "csv" | "number";
                            value: string;
                        };
                        overrides?: {
                            contextName: string;
                            values: string[];
                        }[];
                    }[];
                    environments: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        variants: {
                            name: string;
                            /** @enum {unknown} */
                            weightType: "fix" | "variable";
                            weight: number;
                            stickiness?: string;
                            payload?: {
                                /** @enum {unknown} */
                                type: "string" | "json" | "csv" | "number";
                                value: string;
                            };
                            overrides: {
                                contextName: string;
                                values: string[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    getFlagCreators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                    }[];
                };
            };
        };
    };
    setRolesOfGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One role: a member has exactly one in a project. */
                    roles: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeRolesOfGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeRoleOfGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                groupId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId?: string;
                    userId?: number;
                    groupId?: number;
                    roleId?: number | string;
                } | null;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addGroupToProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                groupId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId?: string;
                    userId?: number;
                    groupId?: number;
                    roleId?: number | string;
                } | null;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeGroupFromProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                groupId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectHealthReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        /** @description 100 minus the percentage of toggles that are stale or past the lifetime of their type. */
                        health: number;
                        /** @description 100 minus the health. */
                        technicalDebt: number;
                        members: number;
                        version: number;
                        mode: string;
                        defaultStickiness: string;
                        featureLimit: number | null;
                        /**
                         * Feature naming
                         * @description The pattern is null if toggles can have any name.
                         */
                        featureNaming: {
                            pattern: string | null;
                            example: string | null;
                            description: string | null;
                        };
                        /** @description Links that every toggle of the project has. */
                        linkTemplates: {
                            title: string | null;
                            urlTemplate: string;
                        }[];
                        createdAt: string;
                        /** @description When the project itself was changed last. */
                        updatedAt: string;
                        archivedAt: string | null;
                        /** @description The environments that the project uses. */
                        environments: {
                            environment: string;
                            /** @description Whether changes there need a review. */
                            changeRequestsEnabled: boolean;
                        }[];
                        /**
                         * Project stats
                         * @description Toggles, events and members of the last 30 days (current window) and of the 30 days before (past window).
                         */
                        stats: {
                            /** @description Days from the creation of a toggle to its first activation in production, on average. */
                            avgTimeToProdCurrentWindow: number;
                            createdCurrentWindow: number;
                            createdPastWindow: number;
                            archivedCurrentWindow: number;
                            archivedPastWindow: number;
                            projectActivityCurrentWindow: number;
                            projectActivityPastWindow: number;
                            projectMembersAddedCurrentWindow: number;
                        };
                        /** @description Whether the project is a favourite of the caller. */
                        favorite: boolean;
                        features: {
                            name: string;
                            type: string;
                            stale: boolean;
                            createdAt: string;
                            lastSeenAt: string | null;
                            environments: {
                                name: string;
                                displayName: string;
                                type: string;
                                sortOrder: number;
                                enabled: boolean;
                                hasStrategies: boolean;
                                hasEnabledStrategies: boolean;
                            }[];
                            /** @description Whether the toggle is a favourite of the caller. */
                            favorite: boolean;
                        }[];
                        /** @description Toggles that are neither stale nor past the lifetime of their type. */
                        activeCount: number;
                        /** @description Toggles that are marked stale. */
                        staleCount: number;
                        /** @description Other toggles that are past the lifetime of their type. */
                        potentiallyStaleCount: number;
                    };
                };
            };
        };
    };
    getProjectInsights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The last 30 days, and the 30 days before. Times are 0 without a toggle. */
                        stats: {
                            /** @description In days, with one decimal. */
                            avgTimeToProdCurrentWindow: number;
                            /** @description In days, with one decimal. */
                            avgTimeToProdPastWindow: number;
                            /** @description Toggles that the average time is about. */
                            releasedCurrentWindow: number;
                            releasedPastWindow: number;
                            createdCurrentWindow: number;
                            createdPastWindow: number;
                            archivedCurrentWindow: number;
                            archivedPastWindow: number;
                            /** @description The number of events. */
                            projectActivityCurrentWindow: number;
                            projectActivityPastWindow: number;
                            projectMembersAddedCurrentWindow: number;
                        };
                        health: {
                            rating: number;
                            /** @description Toggles that are neither stale nor past the lifetime of their type. */
                            activeCount: number;
                            /** @description Toggles that are marked stale. */
                            staleCount: number;
                            /** @description Other toggles that are past the lifetime of their type. */
                            potentiallyStaleCount: number;
                        };
                        /** @description 100 minus the health. */
                        technicalDebt: {
                            rating: number;
                        };
                        leadTime: {
                            /** @description The time from the creation of a toggle to the first time that it was switched on in production. Toggles that were created in the last 365 days; at most 1000, the last ones first. */
                            features: {
                                name: string;
                                /** @description In days, with one decimal. */
                                timeToProduction: number;
                            }[];
                            /** @description The average of all these toggles in days; 0 if there are none. */
                            projectAverage: number;
                        };
                        /** @description Only types that have toggles. */
                        featureTypeCounts: {
                            type: string;
                            count: number;
                        }[];
                        members: {
                            currentMembers: number;
                            /** @description Members that were added in the last 30 days. */
                            change: number;
                        };
                        /** @description Without drafts. Cancelled ones are part of the total. */
                        changeRequests: {
                            total: number;
                            applied: number;
                            rejected: number;
                            reviewRequired: number;
                            approved: number;
                            scheduled: number;
                        };
                    };
                };
            };
        };
    };
    getProjectTrends: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The state at the end of each recorded day (UTC) of the last 182 days, and the current state. A day on which no server ran is missing. */
                        days: {
                            /** @example 2026-01-31 */
                            day: string;
                            health: number;
                            toggles: number;
                            stale: number;
                            potentiallyStale: number;
                            usage: {
                                yes: number;
                                no: number;
                            } | null;
                        }[];
                        /** @description The last 26 weeks, oldest first, including the current one. */
                        weeks: {
                            /**
                             * @description The Monday (UTC).
                             * @example 2026-01-26
                             */
                            week: string;
                            created: number;
                            archived: number;
                            /** @description Changes of what SDKs get: toggles switched, strategies and variants changed. */
                            changes: number;
                            /** @description Those of the changes that restored an earlier state. */
                            reverted: number;
                            /** @description Toggles switched on in production for the first time. */
                            released: number;
                            leadTime: number | null;
                        }[];
                        /** @description Toggles to clean up by owner, most first; at most 100 owners. */
                        staleByOwner: {
                            owner: string | null;
                            stale: number;
                            potentiallyStale: number;
                        }[];
                    };
                };
            };
        };
    };
    getProjectOverviewWithoutToggles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        /** @description 100 minus the percentage of toggles that are stale or past the lifetime of their type. */
                        health: number;
                        /** @description 100 minus the health. */
                        technicalDebt: number;
                        members: number;
                        version: number;
                        mode: string;
                        defaultStickiness: string;
                        featureLimit: number | null;
                        /**
                         * Feature naming
                         * @description The pattern is null if toggles can have any name.
                         */
                        featureNaming: {
                            pattern: string | null;
                            example: string | null;
                            description: string | null;
                        };
                        /** @description Links that every toggle of the project has. */
                        linkTemplates: {
                            title: string | null;
                            urlTemplate: string;
                        }[];
                        createdAt: string;
                        /** @description When the project itself was changed last. */
                        updatedAt: string;
                        archivedAt: string | null;
                        /** @description The environments that the project uses. */
                        environments: {
                            environment: string;
                            /** @description Whether changes there need a review. */
                            changeRequestsEnabled: boolean;
                        }[];
                        /**
                         * Project stats
                         * @description Toggles, events and members of the last 30 days (current window) and of the 30 days before (past window).
                         */
                        stats: {
                            /** @description Days from the creation of a toggle to its first activation in production, on average. */
                            avgTimeToProdCurrentWindow: number;
                            createdCurrentWindow: number;
                            createdPastWindow: number;
                            archivedCurrentWindow: number;
                            archivedPastWindow: number;
                            projectActivityCurrentWindow: number;
                            projectActivityPastWindow: number;
                            projectMembersAddedCurrentWindow: number;
                        };
                        /** @description Whether the project is a favourite of the caller. */
                        favorite: boolean;
                        featureTypeCounts: {
                            type: string;
                            count: number;
                        }[];
                        onboardingStatus: {
                            /** @enum {unknown} */
                            status: "onboarding-started" | "onboarded";
                        } | {
                            /** @enum {string} */
                            status: "first-flag-created";
                            feature: string;
                        };
                    };
                };
            };
        };
    };
    getProjectReleasePlanTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    }[];
                };
            };
        };
    };
    createProjectReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    milestones: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    archiveProjectReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    updateProjectReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    milestones: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    deleteProjectReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reviveInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOutdatedProjectSdks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sorted by SDK. Versions of instances that reported recently. */
                        sdks: {
                            /** @example unleash-client-node:3.2.1 */
                            sdkVersion: string;
                            applications: string[];
                            /** @description The first version that evaluates all toggles correctly. */
                            minimumVersion: string;
                            /** @description What older versions do wrong. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    updateProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description open: all users may read it; protected: only members may propose changes; private: only members see it.
                     * @enum {unknown}
                     */
                    mode?: "open" | "protected" | "private";
                    defaultStickiness?: string;
                    featureLimit?: number | null;
                    featureNaming?: {
                        pattern?: string | null;
                        example?: string | null;
                        description?: string | null;
                    } | null;
                    linkTemplates?: {
                        title?: string | null;
                        /** @description May contain {{project}} and {{feature}}. */
                        urlTemplate: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setStaleInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                    stale: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resources: {
                            members: number;
                            /** @description Tokens for this project. Tokens for all projects are not counted. */
                            apiTokens: number;
                            /** @description Segments of this project. */
                            segments: number;
                        };
                        /** @description Events by day in UTC, oldest first, in the last 365 days. Days without events are omitted. */
                        activityCountByDate: {
                            /** @example 2026-01-31 */
                            date: string;
                            count: number;
                        }[];
                        health: {
                            current: number;
                        };
                        technicalDebt: {
                            current: number;
                        };
                        staleFlags: {
                            /** @description Toggles that are stale or past the lifetime of their type. */
                            total: number;
                        };
                        lifecycleSummary: {
                            initial: {
                                averageDays: number | null;
                                currentFlags: number;
                            };
                            preLive: {
                                averageDays: number | null;
                                currentFlags: number;
                            };
                            live: {
                                averageDays: number | null;
                                currentFlags: number;
                            };
                            completed: {
                                averageDays: number | null;
                                currentFlags: number;
                            };
                            archived: {
                                currentFlags: number;
                                last30Days: number;
                            };
                        };
                    };
                };
            };
        };
    };
    changeTagsInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    features: string[];
                    tags: {
                        /** @description Put on; those that are there already stay. */
                        addedTags: {
                            value: string;
                            /**
                             * @description Name of a tag type; one that does not exist yet is created.
                             * @default simple
                             */
                            type?: string;
                        }[];
                        /** @description Taken off, where they are. */
                        removedTags: {
                            value: string;
                            /**
                             * @description Name of a tag type; one that does not exist yet is created.
                             * @default simple
                             */
                            type?: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getToggleTestsMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description block: a change that fails a toggle test is refused; warn: it is applied, and its event says so.
                         * @enum {unknown}
                         */
                        mode: "block" | "warn";
                    };
                };
            };
        };
    };
    setToggleTestsMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description block: a change that fails a toggle test is refused; warn: it is applied, and its event says so.
                     * @enum {unknown}
                     */
                    mode: "block" | "warn";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description block: a change that fails a toggle test is refused; warn: it is applied, and its event says so.
                         * @enum {unknown}
                         */
                        mode: "block" | "warn";
                    };
                };
            };
        };
    };
    getUsageOfMany: {
        parameters: {
            query?: {
                /**
                 * @description The names of 1 to 100 toggles, separated by commas.
                 * @example checkout,basket
                 */
                features?: string;
                /** @description 1 to 48; other values mean 24. */
                hoursBack?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @enum {string} */
                        maturity: "stable";
                        /** @description The starts of the hours, oldest first. */
                        hours: string[];
                        /** @description Sorted by name; toggles of other projects are omitted. */
                        features: {
                            featureName: string;
                            /** @description One number per hour. */
                            yes: number[];
                            /** @description One number per hour. */
                            no: number[];
                        }[];
                    };
                };
            };
        };
    };
    setRolesOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One role: a member has exactly one in a project. */
                    roles: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeRolesOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeRoleOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId?: string;
                    userId?: number;
                    groupId?: number;
                    roleId?: number | string;
                } | null;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addUserToProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId?: string;
                    userId?: number;
                    groupId?: number;
                    roleId?: number | string;
                } | null;
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeUserFromProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    recordUiError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReleasePlanTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    }[];
                };
            };
        };
    };
    createReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    milestones: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    archiveReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    updateReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    milestones: {
                        id?: string;
                        name: string;
                        sortOrder?: number;
                        strategies: {
                            name: string;
                            title?: string | null;
                            disabled?: boolean;
                            constraints?: {
                                contextName: string;
                                operator: string;
                                values?: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            parameters?: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /** @description Ids of segments. */
                            segments?: number[];
                            variants?: {
                                name: string;
                                /**
                                 * @default variable
                                 * @enum {unknown}
                                 */
                                weightType?: "fix" | "variable";
                                /** @description In thousandths. Computed by the server for variable weights. */
                                weight?: number;
                                stickiness?: string;
                                payload?: {
                                    /** @enum {unknown} */
                                    type: "string" | "json" | "csv" | "number";
                                    value: string;
                                };
                                overrides?: {
                                    contextName: string;
                                    values: string[];
                                }[];
                            }[];
                            sortOrder?: number;
                            id?: string;
                        }[];
                        /** Advance */
                        advance?: {
                            /**
                             * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                             * @enum {unknown}
                             */
                            type: "manual" | "after" | "at" | "whenGuardsHold";
                            minutes?: number;
                            /** @description A time, as ISO 8601. */
                            at?: string;
                        };
                        transitionCondition?: {
                            intervalMinutes: number;
                        } | null;
                    }[];
                    safeguards?: {
                        id?: string;
                        name?: string;
                        impactMetric: {
                            id?: string;
                            /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                            metricName: string;
                            /** @description A second metric: the value is divided by its value, such as errors by requests. */
                            divideBy?: string;
                            /** @description The metric source of a `prometheus` guard. */
                            sourceId?: number;
                            /**
                             * @description The default is `impact`.
                             * @enum {unknown}
                             */
                            source?: "impact" | "prometheus" | "signal";
                            /**
                             * @description The default is `count`.
                             * @enum {unknown}
                             */
                            aggregationMode?: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                            /** @description Label names with the values that they may have. `*` is any value. */
                            labelSelectors?: {
                                [key: string]: string[];
                            };
                            /**
                             * @description The window, unless `windowMinutes` is given.
                             * @enum {unknown}
                             */
                            timeRange?: "hour" | "day" | "week" | "month";
                            /** @description How far back the value looks. The default is 10. */
                            windowMinutes?: number;
                        };
                        triggerCondition: {
                            /**
                             * @description The guard is violated when the value is on this side of the threshold.
                             * @enum {unknown}
                             */
                            operator: ">" | "<";
                            /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                            threshold: number;
                            /**
                             * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                             * @enum {unknown}
                             */
                            relativeTo?: "withoutFeature";
                            /** @description Only this variant counts as having the feature. */
                            variant?: string;
                            /** @description The probability of a false alarm over the whole release. The default is 0.05. */
                            alpha?: number;
                            /** @description The exposures that each group needs for a comparison. The default is 100. */
                            minimumSample?: number;
                        };
                        minimumData?: {
                            /** @description Samples in the window. The default is 1, and 0 for signals. */
                            count?: number;
                            /** @description After this time without enough data the state is `no-data`. The default is 15. */
                            deadlineMinutes?: number;
                        };
                        action?: {
                            /** @enum {unknown} */
                            type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                            id?: string;
                            /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                            milestoneId?: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        description: string;
                        project: string | null;
                        milestones: {
                            id: string;
                            name: string;
                            sortOrder: number;
                            strategies: {
                                name: string;
                                title?: string | null;
                                disabled?: boolean;
                                constraints?: {
                                    contextName: string;
                                    operator: string;
                                    values?: string[];
                                    value?: string;
                                    inverted?: boolean;
                                    caseInsensitive?: boolean;
                                }[];
                                parameters?: {
                                    [key: string]: string | number | boolean;
                                } | null;
                                /** @description Ids of segments. */
                                segments?: number[];
                                variants?: {
                                    name: string;
                                    /**
                                     * @default variable
                                     * @enum {unknown}
                                     */
                                    weightType: "fix" | "variable";
                                    /** @description In thousandths. Computed by the server for variable weights. */
                                    weight?: number;
                                    stickiness?: string;
                                    payload?: {
                                        /** @enum {unknown} */
                                        type: "string" | "json" | "csv" | "number";
                                        value: string;
                                    };
                                    overrides?: {
                                        contextName: string;
                                        values: string[];
                                    }[];
                                }[];
                                sortOrder?: number;
                                id?: string;
                            }[];
                            /** Advance */
                            advance: {
                                /**
                                 * @description manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.
                                 * @enum {unknown}
                                 */
                                type: "manual" | "after" | "at" | "whenGuardsHold";
                                minutes?: number;
                                /** @description A time, as ISO 8601. */
                                at?: string;
                            };
                            transitionCondition: {
                                intervalMinutes: number;
                            } | null;
                        }[];
                        safeguards: {
                            id: string;
                            name: string;
                            impactMetric: {
                                id: string;
                                /** @description The name of a metric or a signal. For the source `prometheus`, a PromQL expression. */
                                metricName: string;
                                /** @description A second metric: the value is divided by its value, such as errors by requests. */
                                divideBy?: string;
                                /** @description The metric source of a `prometheus` guard. */
                                sourceId?: number;
                                /** @enum {unknown} */
                                source: "impact" | "prometheus" | "signal";
                                /** @enum {unknown} */
                                aggregationMode: "rps" | "count" | "sum" | "avg" | "p50" | "p95" | "p99";
                                /** @description Label names with the values that they may have. `*` is any value. */
                                labelSelectors: {
                                    [key: string]: string[];
                                };
                                /**
                                 * @description The shortest range that contains the window.
                                 * @enum {unknown}
                                 */
                                timeRange: "hour" | "day" | "week" | "month";
                                windowMinutes: number;
                            };
                            triggerCondition: {
                                /**
                                 * @description The guard is violated when the value is on this side of the threshold.
                                 * @enum {unknown}
                                 */
                                operator: ">" | "<";
                                /** @description The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2. */
                                threshold: number;
                                /**
                                 * @description Compares users who have the feature with those who do not, by the label that has the name of the toggle.
                                 * @enum {unknown}
                                 */
                                relativeTo?: "withoutFeature";
                                /** @description Only this variant counts as having the feature. */
                                variant?: string;
                                alpha: number;
                                minimumSample: number;
                            };
                            minimumData: {
                                count: number;
                                deadlineMinutes: number;
                            };
                            action: {
                                /** @enum {unknown} */
                                type: "pauseReleasePlanProgressions" | "rollBackToMilestone" | "rollBackReleasePlan" | "disableFeatureEnvironment";
                                id?: string;
                                /** @description Where `rollBackToMilestone` goes. The default is the previous milestone. */
                                milestoneId?: string;
                            };
                        }[];
                        /** @description Built-in templates cannot be changed or deleted. */
                        builtIn: boolean;
                        createdAt: string | null;
                        createdByUserId: number | null;
                        archivedAt: string | null;
                    };
                };
            };
        };
    };
    deleteReleasePlanTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchReleasePlans: {
        parameters: {
            query?: {
                state?: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled" | "open" | "ended";
                project?: string;
                environment?: string;
                offset?: string;
                /** @description At most 100; the default is 50. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        releasePlans: {
                            id: string;
                            name: string;
                            project: string;
                            featureName: string;
                            environment: string;
                            /** @enum {unknown} */
                            state: "draft" | "running" | "paused" | "completed" | "rolled-back" | "cancelled";
                            reason: string | null;
                            milestone: {
                                id: string;
                                name: string;
                                position: number;
                            } | null;
                            milestoneCount: number;
                            dueAt: string | null;
                            createdAt: string;
                            createdByUserId: number | null;
                            startedAt: string | null;
                            pausedAt: string | null;
                            endedAt: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getRequestInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The address of the client, after TRUST_PROXY. */
                        address: string;
                        /**
                         * @description The protocol of the client, after TRUST_PROXY.
                         * @enum {unknown}
                         */
                        protocol: "http" | "https";
                        /** @description How many addresses X-Forwarded-For has. */
                        forwardedFor: number;
                    };
                };
            };
        };
    };
    getRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        roles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                    /**
                     * @description `root-custom` for the installation, `custom` for projects.
                     * @enum {unknown}
                     */
                    type?: "root-custom" | "custom";
                    permissions?: {
                        name: string;
                        /** @description Only for environment permissions. Default: all environments. */
                        environment?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        roles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                            permissions: {
                                /** @description The same in every environment. */
                                id: number;
                                name: string;
                                displayName: string;
                                /** @description root, project or environment. */
                                type: string;
                                environment?: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    validateRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                    /**
                     * @description `root-custom` for the installation, `custom` for projects.
                     * @enum {unknown}
                     */
                    type?: "root-custom" | "custom";
                    permissions?: {
                        name: string;
                        /** @description Only for environment permissions. Default: all environments. */
                        environment?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        /** @enum {unknown} */
                        type: "root" | "project" | "root-custom" | "custom";
                        description: string;
                        permissions: {
                            /** @description The same in every environment. */
                            id: number;
                            name: string;
                            displayName: string;
                            /** @description root, project or environment. */
                            type: string;
                            environment?: string;
                        }[];
                    };
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                    /**
                     * @description `root-custom` for the installation, `custom` for projects.
                     * @enum {unknown}
                     */
                    type?: "root-custom" | "custom";
                    permissions?: {
                        name: string;
                        /** @description Only for environment permissions. Default: all environments. */
                        environment?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        roles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                            permissions: {
                                /** @description The same in every environment. */
                                id: number;
                                name: string;
                                displayName: string;
                                /** @description root, project or environment. */
                                type: string;
                                environment?: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSavedViews: {
        parameters: {
            query?: {
                /** @description The views of the list of this project; absent: of the list of all projects. */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            id: number;
                            name: string;
                            query: string;
                            project: string | null;
                            shared: boolean;
                            /** @description Whether the caller created it. */
                            isOwn: boolean;
                            createdBy: string | null;
                            createdAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description The filters, order, columns and density of the list, as the query string of its page.
                     * @example state=stale&owner=user:1
                     */
                    query: string;
                    project?: string | null;
                    /** @description Whether everyone who sees the list sees the view. A private view is visible only to its author. */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        query: string;
                        project: string | null;
                        shared: boolean;
                        /** @description Whether the caller created it. */
                        isOwn: boolean;
                        createdBy: string | null;
                        createdAt: string;
                    };
                };
            };
        };
    };
    updateSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description The filters, order, columns and density of the list, as the query string of its page.
                     * @example state=stale&owner=user:1
                     */
                    query?: string;
                    /** @description Whether everyone who sees the list sees the view. A private view is visible only to its author. */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchChangeRequests: {
        parameters: {
            query?: {
                /** @description Ids of projects: IS: or IS_ANY_OF:, then up to 100 values, separated by commas. */
                project?: string;
                /** @description Names of environments: IS: or IS_ANY_OF:, then up to 100 values, separated by commas. */
                environment?: string;
                /** @description The ids of authors: IS:1 or IS_ANY_OF:1,2. */
                createdBy?: string;
                /** @description The ids of requested reviewers: IS:1 or IS_ANY_OF:1,2. */
                requestedApproverId?: string;
                /** @description IS:open or IS:closed, or exact states: IS: or IS_ANY_OF:, then up to 100 values, separated by commas, each of them one of Draft, In review, Approved, Applied, Cancelled, Rejected, Scheduled. */
                state?: string;
                /** @description IS:true for requests of others that you may approve and have not reviewed, and for approved requests that you may apply. */
                actionable?: string;
                /** @description Only scheduled requests, by time: IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC). If repeated, both must match. */
                scheduledAt?: string | string[];
                /** @description createdAt or scheduledAt; other values mean createdAt. Requests that were never scheduled come last. Ties are sorted by creation. */
                sortBy?: string;
                /** @description asc or desc; other values mean desc. */
                sortOrder?: string;
                /** @description The number of requests to skip; invalid values mean 0. */
                offset?: string;
                /** @description 1 to 1000, by default 50. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changeRequests: {
                            id: number;
                            title: string;
                            project: string;
                            environment: string;
                            state: string;
                            version: number;
                            createdBy: {
                                /** @description Omitted for API tokens. */
                                id?: number;
                                username: string;
                                imageUrl: string;
                            };
                            createdAt: string;
                            features: string[];
                            segments: string[];
                            schedule?: {
                                /** @enum {unknown} */
                                status: "pending" | "failed" | "suspended";
                                scheduledAt: string;
                                reason?: string;
                                /** @description Deprecated: the same as `reason`. */
                                failureReason?: string;
                            };
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    searchEvents: {
        parameters: {
            query?: {
                /**
                 * @description Up to 20 terms separated by commas; an event matches when any of its fields contains one of them, including the values and names in its data. Case-insensitive.
                 * @example checkout
                 */
                query?: string;
                /**
                 * @description Id of the event: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:42
                 */
                id?: string;
                /**
                 * @description Id that all events of one operation share: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:2f1c7a9e-8f0e-4b1c-9d53-0a4f7f1b6a11
                 */
                groupId?: string;
                /**
                 * @description Name of the toggle: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:my-toggle
                 */
                feature?: string;
                /**
                 * @description Id of the project: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS_ANY_OF:default,mobile
                 */
                project?: string;
                /**
                 * @description Type of the event: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:feature-created
                 */
                type?: string;
                /**
                 * @description Author: the id of a user or, for tokens and the server, the name in the log: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:1
                 */
                createdBy?: string;
                /**
                 * @description Name of the environment: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:production
                 */
                environment?: string;
                /**
                 * @description First day or time: IS:, then a day as YYYY-MM-DD (UTC), or a time as YYYY-MM-DDThh:mm:ssZ.
                 * @example IS:2024-01-31
                 */
                from?: string;
                /**
                 * @description Last day or time: IS:, then a day as YYYY-MM-DD (UTC), or a time as YYYY-MM-DDThh:mm:ssZ.
                 * @example IS:2024-02-29
                 */
                to?: string;
                /**
                 * @description Number of events to skip.
                 * @example 50
                 */
                offset?: string;
                /**
                 * @description Maximum number of events, 1 to 1000.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        events: {
                            /** @description Increases with every event. */
                            id: number;
                            type: string;
                            createdAt: string;
                            /** @description Name of the user or token; leverframe is the server. */
                            createdBy: string;
                            /** @description Only for users. */
                            createdByUserId?: number;
                            project?: string;
                            environment?: string;
                            featureName?: string;
                            data: {
                                [key: string]: unknown;
                            } | null;
                            preData: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Shared by all events of one operation. */
                            groupId?: string;
                            /** @description Readable name of the type. */
                            label: string;
                            /** @description A sentence about the event: markdown with ** around names and values. */
                            summary: string;
                        }[];
                        /** @description How many events match, on all pages. Exact up to 10000; 10001 stands for any larger number. */
                        total: number;
                        /** @description Whether more than 10000 events match. */
                        totalIsCapped: boolean;
                    };
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description Up to 20 terms separated by commas; an event matches when any of its fields contains one of them, including the values and names in its data. Case-insensitive.
                 * @example checkout
                 */
                query?: string;
                /**
                 * @description Id of the event: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:42
                 */
                id?: string;
                /**
                 * @description Id that all events of one operation share: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:2f1c7a9e-8f0e-4b1c-9d53-0a4f7f1b6a11
                 */
                groupId?: string;
                /**
                 * @description Name of the toggle: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:my-toggle
                 */
                feature?: string;
                /**
                 * @description Id of the project: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS_ANY_OF:default,mobile
                 */
                project?: string;
                /**
                 * @description Type of the event: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:feature-created
                 */
                type?: string;
                /**
                 * @description Author: the id of a user or, for tokens and the server, the name in the log: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:1
                 */
                createdBy?: string;
                /**
                 * @description Name of the environment: IS: or IS_ANY_OF:, then up to 100 values separated by commas.
                 * @example IS:production
                 */
                environment?: string;
                /**
                 * @description First day or time: IS:, then a day as YYYY-MM-DD (UTC), or a time as YYYY-MM-DDThh:mm:ssZ.
                 * @example IS:2024-01-31
                 */
                from?: string;
                /**
                 * @description Last day or time: IS:, then a day as YYYY-MM-DD (UTC), or a time as YYYY-MM-DDThh:mm:ssZ.
                 * @example IS:2024-02-29
                 */
                to?: string;
                /** @description A table for spreadsheets, or one JSON object per line. */
                format: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line per event, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
        };
    };
    searchFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Up to 20 comma-separated terms. A toggle matches if its name or description contains any of them, in upper or lower case. Terms with letters beyond ASCII are matched as written, in lower case and in upper case.
                 * @example checkout,payment
                 */
                query?: string;
                /**
                 * @description Id of the project: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values.
                 * @example IS:default
                 */
                project?: string;
                /**
                 * @description active or stale: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values.
                 * @example IS:stale
                 */
                state?: string;
                /**
                 * @description Toggle type: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values.
                 * @example IS_ANY_OF:release,experiment
                 */
                type?: string;
                /**
                 * @description Id of the user who created the toggle: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values.
                 * @example IS:1
                 */
                createdBy?: string;
                /**
                 * @description Owner, user:<id>, group:<id> or none for toggles without an owner: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values.
                 * @example IS_ANY_OF:user:1,group:2
                 */
                owner?: string;
                /**
                 * @description Stage, initial, pre-live, live, completed, archived: IS:, IS_NOT:, IS_ANY_OF: or IS_NONE_OF:, then up to 100 comma-separated values. Archived toggles also need archived=IS:true.
                 * @example IS:live
                 */
                lifecycle?: string;
                /**
                 * @description Tag as type:value: INCLUDE:, DO_NOT_INCLUDE:, INCLUDE_ALL_OF:, INCLUDE_ANY_OF:, EXCLUDE_IF_ANY_OF: or EXCLUDE_ALL:, then up to 100 comma-separated values.
                 * @example INCLUDE:simple:mobile
                 */
                tag?: string;
                /**
                 * @description Name of a segment that a strategy uses: INCLUDE:, DO_NOT_INCLUDE:, INCLUDE_ALL_OF:, INCLUDE_ANY_OF:, EXCLUDE_IF_ANY_OF: or EXCLUDE_ALL:, then up to 100 comma-separated values.
                 * @example INCLUDE_ANY_OF:beta,staff
                 */
                segment?: string;
                /**
                 * @description An environment, a colon, and enabled or disabled. If given several times, one match is enough.
                 * @example production:enabled
                 */
                status?: string | string[];
                /**
                 * @description An environment, a colon, and enabled or disabled. If given several times, one match is enough.
                 * @example production:enabled
                 */
                "status[]"?: string | string[];
                /**
                 * @description IS:true for archived toggles only; otherwise they are excluded.
                 * @example IS:true
                 */
                archived?: string;
                /**
                 * @description IS:true for your favourites only, IS:false for all others.
                 * @example IS:true
                 */
                favorite?: string;
                /**
                 * @description When the toggle was created: IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC); if given twice, both must match.
                 * @example IS_ON_OR_AFTER:2024-01-31
                 */
                createdAt?: string | string[];
                /**
                 * @description When an SDK last asked for the toggle in any environment: IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC); if given twice, both must match. A toggle that was never seen does not match.
                 * @example IS_BEFORE:2024-01-31
                 */
                lastSeenAt?: string | string[];
                /**
                 * @description name, type, stale, project, createdAt, lastSeenAt, or environment:<name> to sort by whether the toggle is on there. Any other value means createdAt. Ties are sorted by name. Toggles that were never seen come last.
                 * @example environment:production
                 */
                sortBy?: string;
                /**
                 * @description asc or desc. Any other value means asc.
                 * @example desc
                 */
                sortOrder?: string;
                /**
                 * @description true returns your favourites before all other toggles.
                 * @example true
                 */
                favoritesFirst?: string;
                /**
                 * @description How many toggles to skip; anything but a whole number from 0 means 0.
                 * @example 50
                 */
                offset?: string;
                /**
                 * @description How many toggles to answer, 1 to 100; anything else means 50.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        features: {
                            name: string;
                            type: string;
                            description: string | null;
                            project: string;
                            stale: boolean;
                            /** @description Whether the toggle is a favourite of the caller. */
                            favorite: boolean;
                            impressionData: boolean;
                            owner: string | null;
                            createdAt: string;
                            createdBy: {
                                id: number | null;
                                name: string;
                            };
                            archivedAt: string | null;
                            lastSeenAt: string | null;
                            dependencyType: ("parent" | "child") | null;
                            lifecycle: {
                                /** @enum {unknown} */
                                stage: "initial" | "pre-live" | "live" | "completed" | "archived";
                            };
                            /** @description The names of the segments that its strategies use. */
                            segments: string[];
                            tags: {
                                type: string;
                                value: string;
                            }[];
                            /** @description All environments, in their sort order. */
                            environments: {
                                name: string;
                                displayName: string;
                                type: string;
                                enabled: boolean;
                                sortOrder: number;
                                variantCount: number;
                                lastSeenAt: string | null;
                                hasStrategies: boolean;
                                /** @description Open change requests about the toggle in this environment. */
                                changeRequestIds: number[];
                                hasEnabledStrategies: boolean;
                                /** @description How often it was on for SDKs in the current and the previous hour. */
                                yes: number;
                                /** @description How often it was off for SDKs in the current and the previous hour. */
                                no: number;
                                /**
                                 * @description Who gets the toggle. everybody: an active strategy includes all users. some: it depends on a rollout, constraints or segments. nobody: the toggle is off or has no active strategy.
                                 * @enum {unknown}
                                 */
                                reach: "everybody" | "some" | "nobody";
                                rollout: number | null;
                            }[];
                        }[];
                        /** @description How many toggles match, on all pages. Exact up to 10000; 10001 stands for any larger number. */
                        total: number;
                        /** @description Whether more than 10000 toggles match. */
                        totalIsCapped: boolean;
                    };
                };
            };
        };
    };
    getSegments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        segments: {
                            id: number;
                            name: string;
                            description: string;
                            /** @description Absent for a segment of all projects. */
                            project?: string;
                            constraints: {
                                contextName: string;
                                operator: string;
                                values: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            createdBy: string;
                            createdAt: string;
                            /** @description The number of toggles that use it, including archived toggles. */
                            usedInFeatures: number;
                            /** @description The number of archived toggles among them. A segment that only archived toggles use can be deleted. */
                            usedInArchivedFeatures: number;
                            usedInProjects: number;
                        }[];
                    };
                };
            };
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    project?: string | null;
                    constraints: {
                        contextName: string;
                        operator: string;
                        values?: string[];
                        value?: string;
                        inverted?: boolean;
                        caseInsensitive?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        /** @description Absent for a segment of all projects. */
                        project?: string;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        createdBy: string;
                        createdAt: string;
                    };
                };
            };
        };
    };
    setSegmentsOfStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId: string;
                    environmentId: string;
                    strategyId: string;
                    /** @description All segments of the strategy. They replace the previous ones. */
                    segmentIds: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projectId: string;
                        environmentId: string;
                        strategyId: string;
                        /** @description All segments of the strategy. They replace the previous ones. */
                        segmentIds: number[];
                    };
                };
            };
        };
    };
    getSegmentsOfStrategy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        segments: {
                            id: number;
                            name: string;
                            description: string;
                            /** @description Absent for a segment of all projects. */
                            project?: string;
                            constraints: {
                                contextName: string;
                                operator: string;
                                values: string[];
                                value?: string;
                                inverted?: boolean;
                                caseInsensitive?: boolean;
                            }[];
                            createdBy: string;
                            createdAt: string;
                            /** @description The number of toggles that use it, including archived toggles. */
                            usedInFeatures: number;
                            /** @description The number of archived toggles among them. A segment that only archived toggles use can be deleted. */
                            usedInArchivedFeatures: number;
                            usedInProjects: number;
                        }[];
                    };
                };
            };
        };
    };
    validateSegmentName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        /** @description Absent for a segment of all projects. */
                        project?: string;
                        constraints: {
                            contextName: string;
                            operator: string;
                            values: string[];
                            value?: string;
                            inverted?: boolean;
                            caseInsensitive?: boolean;
                        }[];
                        createdBy: string;
                        createdAt: string;
                    };
                };
            };
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    project?: string | null;
                    constraints?: {
                        contextName: string;
                        operator: string;
                        values?: string[];
                        value?: string;
                        inverted?: boolean;
                        caseInsensitive?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStrategiesOfSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        strategies: {
                            id: string;
                            featureName: string;
                            projectId: string;
                            environment: string;
                            strategyName: string;
                            /** @description Whether the toggle is archived. */
                            archived: boolean;
                        }[];
                        /** @description Strategies that would use it if the open change requests were applied. New strategies have no id yet. */
                        changeRequestStrategies: {
                            featureName: string;
                            projectId: string;
                            environment: string;
                            strategyName: string;
                            id?: string;
                        }[];
                    };
                };
            };
        };
    };
    getServiceAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        serviceAccounts: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                            rootRole: number;
                            /** @enum {unknown} */
                            accountType: "User" | "Service Account";
                            createdAt: string;
                            seenAt: string | null;
                            tokens: {
                                id: number;
                                userId: number;
                                description: string;
                                createdAt: string;
                                expiresAt: string | null;
                                /** @description Time of the last use, accurate to a minute. */
                                seenAt: string | null;
                            }[];
                        }[];
                        rootRoles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    name?: string;
                    /** @description Id or name of a root role. */
                    rootRole: number | string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cannot be changed; only the current value is accepted. */
                    username?: string;
                    name?: string;
                    /** @description Id or name of a root role. */
                    rootRole?: number | string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceAccountTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pats: {
                            id: number;
                            userId: number;
                            description: string;
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Purpose of the token; unique per user. */
                    description: string;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        userId: number;
                        description: string;
                        createdAt: string;
                        expiresAt: string | null;
                        /** @description Time of the last use, accurate to a minute. */
                        seenAt: string | null;
                        /** @description Returned only once: only a hash of it is stored. */
                        secret: string;
                    };
                };
            };
        };
    };
    deleteServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSignalEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signalEndpoints: {
                            id: number;
                            name: string;
                            description: string;
                            enabled: boolean;
                            createdAt: string;
                            createdBy: string;
                            tokens: {
                                id: number;
                                name: string;
                                createdAt: string;
                                createdBy: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    createSignalEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    description?: string;
                    /** @description Whether signals are accepted. The default is true. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        enabled: boolean;
                        createdAt: string;
                        createdBy: string;
                        tokens: {
                            id: number;
                            name: string;
                            createdAt: string;
                            createdBy: string;
                        }[];
                    };
                };
            };
        };
    };
    getSignalEndpointNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signalEndpoints: {
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    updateSignalEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        description: string;
                        enabled: boolean;
                        createdAt: string;
                        createdBy: string;
                        tokens: {
                            id: number;
                            name: string;
                            createdAt: string;
                            createdBy: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteSignalEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSignalEndpointSignals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signals: {
                            labels: {
                                [key: string]: string;
                            };
                            /** @enum {unknown} */
                            state: "firing" | "resolved";
                            value: number | null;
                            at: string;
                        }[];
                    };
                };
            };
        };
    };
    createSignalEndpointToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The system that sends signals. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        createdAt: string;
                        createdBy: string;
                        /** @description Returned only once. Only its hash is stored. */
                        token: string;
                    };
                };
            };
        };
    };
    deleteSignalEndpointToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSplashSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userId: number | null;
                        splashId: string;
                        seen: boolean;
                    };
                };
            };
        };
    };
    getStrategyTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        strategies: {
                            name: string;
                            displayName: string;
                            title: string;
                            description: string;
                            /** @description False for a built-in type. */
                            editable: boolean;
                            /** @description A deprecated type continues to work, but is not offered for new strategies. */
                            deprecated: boolean;
                            parameters: {
                                name: string;
                                /**
                                 * @description The value of a list is one string with commas between the items.
                                 * @enum {unknown}
                                 */
                                type: "string" | "percentage" | "list" | "number" | "boolean";
                                description: string;
                                required: boolean;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    createStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Equal to its own URL encoding; not ".", ".." or a reserved name. */
                    name: string;
                    title?: string | null;
                    description?: string;
                    parameters: {
                        name: string;
                        /**
                         * @description The value of a list is one string with commas between the items.
                         * @enum {unknown}
                         */
                        type: "string" | "percentage" | "list" | "number" | "boolean";
                        description?: string;
                        /** @default false */
                        required?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        title: string;
                        description: string;
                        /** @description False for a built-in type. */
                        editable: boolean;
                        /** @description A deprecated type continues to work, but is not offered for new strategies. */
                        deprecated: boolean;
                        parameters: {
                            name: string;
                            /**
                             * @description The value of a list is one string with commas between the items.
                             * @enum {unknown}
                             */
                            type: "string" | "percentage" | "list" | "number" | "boolean";
                            description: string;
                            required: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        title: string;
                        description: string;
                        /** @description False for a built-in type. */
                        editable: boolean;
                        /** @description A deprecated type continues to work, but is not offered for new strategies. */
                        deprecated: boolean;
                        parameters: {
                            name: string;
                            /**
                             * @description The value of a list is one string with commas between the items.
                             * @enum {unknown}
                             */
                            type: "string" | "percentage" | "list" | "number" | "boolean";
                            description: string;
                            required: boolean;
                        }[];
                    };
                };
            };
        };
    };
    updateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    title?: string | null;
                    description?: string;
                    parameters?: {
                        name: string;
                        /**
                         * @description The value of a list is one string with commas between the items.
                         * @enum {unknown}
                         */
                        type: "string" | "percentage" | "list" | "number" | "boolean";
                        description?: string;
                        /** @default false */
                        required?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deprecateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reactivateStrategyType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                strategyName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTagTypes: {
        parameters: {
            query?: {
                /** @description How many to answer, 1 to 1000; anything else means 1000. */
                limit?: string;
                /** @description How many to skip; anything but a whole number from 0 means 0. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        tagTypes: {
                            name: string;
                            description: string;
                            icon: string;
                            color: string | null;
                        }[];
                        /** @description The number of items on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    createTagType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of a tag type. */
                    name: string;
                    description?: string;
                    /** @description A character, or the URL of an image. */
                    icon?: string;
                    color?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        icon: string;
                        color: string | null;
                    };
                };
            };
        };
    };
    validateTagType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of a tag type. */
                    name: string;
                    description?: string;
                    /** @description A character, or the URL of an image. */
                    icon?: string;
                    color?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                        /** TagType */
                        tagType: {
                            name: string;
                            description: string;
                            icon: string;
                            color: string | null;
                        };
                    };
                };
            };
        };
    };
    getTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** TagType */
                        tagType: {
                            name: string;
                            description: string;
                            icon: string;
                            color: string | null;
                        };
                    };
                };
            };
        };
    };
    updateTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string;
                    /** @description A character, or the URL of an image. */
                    icon?: string;
                    color?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        icon: string;
                        color: string | null;
                    };
                };
            };
        };
    };
    deleteTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTags: {
        parameters: {
            query?: {
                /** @description How many to answer, 1 to 1000; anything else means 1000. */
                limit?: string;
                /** @description How many to skip; anything but a whole number from 0 means 0. */
                offset?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        tags: {
                            value: string;
                            type: string;
                        }[];
                        /** @description The number of items on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    /**
                     * @description Name of a tag type; one that does not exist yet is created.
                     * @default simple
                     */
                    type?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** Tag */
                        tag: {
                            value: string;
                            type: string;
                        };
                    };
                };
            };
        };
    };
    getTagsOfType: {
        parameters: {
            query?: {
                /** @description How many to answer, 1 to 1000; anything else means 1000. */
                limit?: string;
                /** @description How many to skip; anything but a whole number from 0 means 0. */
                offset?: string;
            };
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        tags: {
                            value: string;
                            type: string;
                        }[];
                        /** @description The number of items on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** Tag */
                        tag: {
                            value: string;
                            type: string;
                        };
                    };
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTelemetrySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        versionInfoCollectionEnabled: boolean;
                        featureInfoCollectionEnabled: boolean;
                    };
                };
            };
        };
    };
    getUiConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Name of the product. */
                        name: string;
                        version: string;
                        /** @description Public URL of this server, without the base path. */
                        publicUrl: string;
                        /** @description Prefix of every path; empty when there is none. */
                        baseUriPath: string;
                        /** @enum {unknown} */
                        authenticationType: "password" | "none";
                        /** @description Whether log-in with a password is off for all users. */
                        disablePasswordAuth: boolean;
                        /** @description Whether the OpenID Connect settings come from environment variables and are read-only. */
                        oidcConfiguredThroughEnv: boolean;
                        /** @description Whether this server sends e-mail. */
                        emailEnabled: boolean;
                        /** @description Whether maintenance mode refuses changes. */
                        maintenanceMode: boolean;
                        frontendApiOrigins: string[];
                        frontendSettings: {
                            frontendApiOrigins: string[];
                        };
                        /** @description Maximum of each; 1000000000: no limit. */
                        resourceLimits: {
                            projects: number;
                            environments: number;
                            featureFlags: number;
                            featureEnvironmentStrategies: number;
                            constraints: number;
                            constraintValues: number;
                            variants: number;
                            apiTokens: number;
                            personalTokens: number;
                            segments: number;
                            strategySegments: number;
                            segmentValues: number;
                        };
                        /** @description The public URL with the base path, for existing clients. */
                        unleashUrl: string;
                        /**
                         * @description Existing clients show all features of this server with it.
                         * @enum {string}
                         */
                        environment: "Enterprise";
                        slogan: string;
                        /** @description Parts of the UI of existing clients. */
                        flags: {
                            [key: string]: boolean;
                        };
                        links: {
                            value: string;
                            icon: string;
                            href: string;
                            title: string;
                        }[];
                        versionInfo: {
                            current: {
                                oss: string;
                            };
                            latest: Record<string, never>;
                            /** @description Always true: the server does not look for newer versions. */
                            isLatest: boolean;
                        };
                        networkViewEnabled: boolean;
                        segmentValuesLimit: number;
                        strategySegmentsLimit: number;
                        /**
                         * @description Visible to Admins only.
                         * @enum {unknown}
                         */
                        databaseEngine?: "sqlite" | "postgres";
                    };
                };
            };
        };
    };
    setUiConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    frontendSettings: {
                        /** @description Origins that may call the frontend API: `https://app.example.com`, `http://localhost:3000`, or `*` for all. An empty list allows all. */
                        frontendApiOrigins: string[];
                    };
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setCors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Origins that may call the frontend API: `https://app.example.com`, `http://localhost:3000`, or `*` for all. An empty list allows all. */
                    frontendApiOrigins: string[];
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: number | null;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                            rootRole: number | null;
                            /** @enum {unknown} */
                            accountType: "User" | "Service Account" | "API token" | "Unauthenticated";
                            /** @description True for an API token, which has no user. */
                            isAPI: boolean;
                            createdAt: string | null;
                            seenAt: string | null;
                            /** @description Path of your picture below the address of the server, if you have one. */
                            imageUrl?: string;
                        };
                        permissions: {
                            permission: string;
                            project?: string;
                            environment?: string;
                        }[];
                        feedback: unknown[];
                        splash: Record<string, never>;
                    };
                };
            };
        };
    };
    getUsers: {
        parameters: {
            query?: {
                /**
                 * @description How many to return, 1 to 10000; anything else means 10000.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description How many to skip; any value that is not a whole number from 0 means 0.
                 * @example 50
                 */
                offset?: string;
                /**
                 * @description Part of the name, user name or e-mail address.
                 * @example ann
                 */
                query?: string;
                /**
                 * @description Id of a root role: only users with it.
                 * @example 1
                 */
                rootRole?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: number;
                            name?: string;
                            username?: string;
                            email: string | null;
                            rootRole: number;
                            /** @enum {unknown} */
                            accountType: "User" | "Service Account";
                            createdAt: string;
                            seenAt: string | null;
                        }[];
                        rootRoles: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        }[];
                        /** @description Number of users that match, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username?: string;
                    email?: string;
                    name?: string;
                    password?: string;
                    /** @description Id or name of a root role. */
                    rootRole: number | string;
                    /** @description Whether to send the invite link by e-mail, if this server sends e-mail. Default: true. */
                    sendEmail?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name?: string;
                        username?: string;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                        /** @description URL where the new user sets a password; returned only once. */
                        inviteLink?: string;
                        /** @description Whether the invite link is on its way by e-mail. */
                        emailSent: boolean;
                    };
                };
            };
        };
    };
    getAccessCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                            /** @enum {unknown} */
                            accountType: "User" | "Service Account";
                            /** @description Path of the picture below the address of the server, if there is one. */
                            imageUrl?: string;
                        }[];
                        groups: {
                            id: number;
                            name: string;
                            description: string;
                            userCount: number;
                        }[];
                    };
                };
            };
        };
    };
    getAdminCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Admins who can log in with a password. */
                        password: number;
                        /** @description Admins who cannot log in with a password. */
                        noPassword: number;
                        /** @description Service accounts with the role Admin. */
                        service: number;
                    };
                };
            };
        };
    };
    getInactiveUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        /** @description At most 1,000, longest inactive first. */
                        inactiveUsers: {
                            id: number;
                            name: string | null;
                            username: string | null;
                            email: string | null;
                            /** @description Time of the last log-in. */
                            seenAt: string | null;
                            createdAt: string;
                            /** @description Time of the last use of a personal access token. */
                            patSeenAt: string | null;
                        }[];
                        /** @description Days without activity after which a user is inactive. */
                        days: number;
                    };
                };
            };
        };
    };
    deleteInactiveUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description User name or e-mail address. */
                    id: string;
                    /** @description Whether the personal access tokens of the user stay valid. Default: false. */
                    keepPersonalTokens?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Returned only once. */
                        resetPasswordUrl: string;
                    };
                };
            };
        };
    };
    searchUsers: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        /** @description Path of the picture below the address of the server, if there is one. */
                        imageUrl?: string;
                    }[];
                };
            };
        };
    };
    validateUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name?: string;
                        username?: string;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string | null;
                    /** @description Id or name of a root role. */
                    rootRole?: number | string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name?: string;
                        username?: string;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    /** @description Whether the personal access tokens of the user stay valid. Default: false. */
                    keepPersonalTokens?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPatsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pats: {
                            id: number;
                            userId: number;
                            description: string;
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    revokePatOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string | null;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    saveMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A PNG, JPEG or WebP picture of at most 64 KB as a data URL. */
                    image: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMyPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    confirmPassword: string;
                    oldPassword: string;
                    /** @description Whether to end your personal access tokens too. Default: false. */
                    endPersonalTokens?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By name; at most 50. */
                        favoriteToggles: {
                            name: string;
                            project: string;
                            type: string;
                        }[];
                        /** @description By name; at most 50. */
                        favoriteProjects: {
                            id: string;
                            name: string;
                        }[];
                        /** @description The last change of each toggle by others, newest first; at most 15. Only your projects and favourites, if you have any. */
                        recent: {
                            /** @description Id of the event. */
                            id: number;
                            createdAt: string;
                            createdBy: string;
                            project: string;
                            featureName: string;
                            /** @description Markdown. */
                            summary: string;
                        }[];
                        /** @description Toggles of yours that can be removed, oldest first; at most 50. */
                        cleanUp: {
                            name: string;
                            project: string;
                            type: string;
                            createdAt: string;
                            /** @enum {unknown} */
                            reason: "stale" | "potentially-stale" | "completed";
                        }[];
                    };
                };
            };
        };
    };
    getMyNoticePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kinds: {
                            /** @enum {unknown} */
                            kind: "review-requested" | "request-approved" | "request-rejected" | "request-applied" | "request-failed" | "request-conflict" | "schedule-soon" | "toggle-changed" | "plan-paused" | "plan-rolled-back" | "plan-completed" | "comment" | "mention";
                            label: string;
                            inApp: boolean;
                            email: boolean;
                            slack: boolean;
                        }[];
                        email: {
                            /** @description Whether this server sends e-mail. */
                            isEnabled: boolean;
                            address: string | null;
                        };
                        slack: {
                            /** @description Whether you entered a Slack webhook. It is not returned. */
                            hasUrl: boolean;
                        };
                    };
                };
            };
        };
    };
    saveMyNoticePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kinds?: {
                        /** @enum {unknown} */
                        kind: "review-requested" | "request-approved" | "request-rejected" | "request-applied" | "request-failed" | "request-conflict" | "schedule-soon" | "toggle-changed" | "plan-paused" | "plan-rolled-back" | "plan-completed" | "comment" | "mention";
                        inApp: boolean;
                        email: boolean;
                        slack: boolean;
                    }[];
                    slackUrl?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kinds: {
                            /** @enum {unknown} */
                            kind: "review-requested" | "request-approved" | "request-rejected" | "request-applied" | "request-failed" | "request-conflict" | "schedule-soon" | "toggle-changed" | "plan-paused" | "plan-rolled-back" | "plan-completed" | "comment" | "mention";
                            label: string;
                            inApp: boolean;
                            email: boolean;
                            slack: boolean;
                        }[];
                        email: {
                            /** @description Whether this server sends e-mail. */
                            isEnabled: boolean;
                            address: string | null;
                        };
                        slack: {
                            /** @description Whether you entered a Slack webhook. It is not returned. */
                            hasUrl: boolean;
                        };
                    };
                };
            };
        };
    };
    getMyNotices: {
        parameters: {
            query?: {
                /** @description Only notices that are not read. */
                unread?: "true" | "false";
                /**
                 * @description Id of a notice: only older ones.
                 * @example 12
                 */
                before?: string;
                /**
                 * @description 1 to 100, by default 50.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        notices: {
                            id: number;
                            /** @enum {unknown} */
                            kind: "review-requested" | "request-approved" | "request-rejected" | "request-applied" | "request-failed" | "request-conflict" | "schedule-soon" | "toggle-changed" | "plan-paused" | "plan-rolled-back" | "plan-completed" | "comment" | "mention";
                            /** @description The kind in words. */
                            label: string;
                            createdAt: string;
                            readAt: string | null;
                            /** @description Empty when nobody in particular caused it. */
                            createdBy: string;
                            project: string | null;
                            environment: string | null;
                            featureName: string | null;
                            changeRequestId: number | null;
                            title: string | null;
                            /** @description Markdown. */
                            summary: string;
                            /** @description The page of the web UI to open. */
                            path: string;
                        }[];
                        /** @description Number of unread notices, on all pages. */
                        unread: number;
                    };
                };
            };
        };
    };
    markMyNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    /** @description Default: true. */
                    read?: boolean;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    markAllMyNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The newest notice that you know: later ones stay unread. */
                    upTo?: number;
                };
            };
        };
        responses: {
            /** @description No body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countMyUnreadNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unread: number;
                    };
                };
            };
        };
    };
    getMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        theme: "system" | "light" | "dark";
                        /** @enum {unknown} */
                        density: "compact" | "comfortable";
                        language: ("en" | "de") | null;
                        timeZone: string | null;
                        /**
                         * @description The page that opens after log-in.
                         * @enum {unknown}
                         */
                        startPage: "home" | "toggles" | "projects" | "change-requests" | "segments" | "playground" | "events";
                    };
                };
            };
        };
    };
    saveMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    theme?: "system" | "light" | "dark";
                    /** @enum {unknown} */
                    density?: "compact" | "comfortable";
                    language?: ("en" | "de") | null;
                    timeZone?: string | null;
                    /**
                     * @description The page that opens after log-in.
                     * @enum {unknown}
                     */
                    startPage?: "home" | "toggles" | "projects" | "change-requests" | "segments" | "playground" | "events";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        theme: "system" | "light" | "dark";
                        /** @enum {unknown} */
                        density: "compact" | "comfortable";
                        language: ("en" | "de") | null;
                        timeZone: string | null;
                        /**
                         * @description The page that opens after log-in.
                         * @enum {unknown}
                         */
                        startPage: "home" | "toggles" | "projects" | "change-requests" | "segments" | "playground" | "events";
                    };
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rootRole: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        };
                        /** @description Projects that you are a member of. */
                        projects: string[];
                        groups: string[];
                        /** @description Toggles that you created and can see. */
                        features: {
                            name: string;
                            project: string;
                        }[];
                        subscriptions: string[];
                        canChangePassword: boolean;
                    };
                };
            };
        };
    };
    getRolesOfUser: {
        parameters: {
            query?: {
                projectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        roles: {
                            id: number;
                            name: string;
                            /** @enum {unknown} */
                            type: "root" | "project" | "root-custom" | "custom";
                            description: string;
                        }[];
                    };
                };
            };
        };
    };
    getMySessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
                            id: string;
                            /** @enum {unknown} */
                            via: "password" | "oidc";
                            createdAt: string;
                            expiresAt: string;
                            /** @description Browser and system at log-in, such as "Firefox on Linux". null: not known. */
                            device: string | null;
                            /** @description Last use, to the minute. null: not used yet. */
                            seenAt: string | null;
                            /** @description Whether this is the session of the request. */
                            current: boolean;
                        }[];
                    };
                };
            };
        };
    };
    endMyOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endMySession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pats: {
                            id: number;
                            userId: number;
                            description: string;
                            createdAt: string;
                            expiresAt: string | null;
                            /** @description Time of the last use, accurate to a minute. */
                            seenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    createPat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Purpose of the token; unique per user. */
                    description: string;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        userId: number;
                        description: string;
                        createdAt: string;
                        expiresAt: string | null;
                        /** @description Time of the last use, accurate to a minute. */
                        seenAt: string | null;
                        /** @description Returned only once: only a hash of it is stored. */
                        secret: string;
                    };
                };
            };
        };
    };
    deletePat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFrontendFeatures: {
        parameters: {
            query?: {
                userId?: string | string[];
                sessionId?: string | string[];
                remoteAddress?: string | string[];
                environment?: string | string[];
                appName?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        toggles: {
                            name: string;
                            enabled: boolean;
                            impressionData: boolean;
                            variant: {
                                name: string;
                                enabled: boolean;
                                feature_enabled: boolean;
                                featureEnabled: boolean;
                                payload?: {
                                    type: string;
                                    value: string;
                                };
                            };
                        }[];
                    };
                };
            };
        };
    };
    postFrontendFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description `{"context":{…}}`, or the context itself: `userId`, `sessionId`, …, `properties`. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        toggles: {
                            name: string;
                            enabled: boolean;
                            impressionData: boolean;
                            variant: {
                                name: string;
                                enabled: boolean;
                                feature_enabled: boolean;
                                featureEnabled: boolean;
                                payload?: {
                                    type: string;
                                    value: string;
                                };
                            };
                        }[];
                    };
                };
            };
        };
    };
    sendSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `firing` (default) or `resolved`. */
                    state?: unknown;
                    /** @description A number. */
                    value?: unknown;
                    /** @description Signals with other labels have a state of their own. */
                    labels?: unknown;
                    /** @description The webhook of Alertmanager: a list of `{status, labels}`, each one a signal. */
                    alerts?: unknown;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description No body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendResetPasswordEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        token: string;
                        role: {
                            id: number;
                            name: string;
                            type: string;
                            description: string;
                        };
                    };
                };
            };
        };
    };
    validatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description User name or e-mail address. */
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        health: "GOOD" | "BAD";
                    };
                };
            };
        };
    };
    addPublicSignupTokenUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    username?: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string | null;
                        username: string | null;
                        email: string | null;
                        rootRole: number;
                        /** @enum {unknown} */
                        accountType: "User" | "Service Account";
                        createdAt: string;
                        seenAt: string | null;
                    };
                };
            };
        };
    };
    validatePublicSignupToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description URL to open next; with single sign-out, at the provider. */
                        location: string;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        health: "GOOD" | "BAD";
                    };
                };
            };
        };
    };
}
