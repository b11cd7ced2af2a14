"""What is kept of a run: scenario, seed, commands. Frames are derived and never stored.

Scenario and command bodies are kept as the JSON text that came, not as a JSON column: PostgreSQL's jsonb sorts the keys
of objects and refuses the NUL character, and a replay has to be given exactly what the first play was given.
"""

import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import models

NOBODY_YET = -1
"""The playhead of a run at which nobody has looked: before frame 0."""


class Run(models.Model):
    """A scenario, a seed and (in `commands`) what learners did; `owner` is the key that accounts gives to a person.

    A fork points to its parent: it shares the frames before `parent_at`. `fork_id` is the id of the command that made
    it, so that the command sent again finds the same fork. `at` is the playhead, the frame last looked at.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    engine = models.CharField(max_length=40)
    version = models.CharField(max_length=40)
    scenario_text = models.TextField()
    seed = models.BigIntegerField(default=1)
    title = models.CharField(max_length=200, blank=True)
    owner = models.CharField(max_length=80, db_index=True)
    shared = models.BooleanField(default=False, help_text="whoever has the link may look and fork")
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="forks")
    parent_at = models.BigIntegerField(null=True, blank=True)
    fork_id = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=10, default="ready")
    at = models.BigIntegerField(default=NOBODY_YET)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A command forks a run once."""

        constraints = (
            models.UniqueConstraint(
                fields=("parent", "fork_id"), condition=~models.Q(fork_id=""), name="one_fork_a_command"
            ),
        )

    def __str__(self) -> str:
        """For the admin."""
        return f"{self.title or self.engine} ({self.id})"

    @property
    def scenario(self) -> Mapping[str, Any]:
        """What the engine's factory is given."""
        return json.loads(self.scenario_text)


class CommandRecord(models.Model):
    """One command of a run: the `seq`-th, given when there were `at` frames; `client_id` makes a retry harmless."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="commands")
    seq = models.PositiveIntegerField()
    client_id = models.CharField(max_length=64)
    at = models.BigIntegerField()
    body = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Commands are in one order, and each is there once."""

        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("run", "seq"), name="one_command_a_place"),
            models.UniqueConstraint(fields=("run", "client_id"), name="one_command_a_client_id"),
        )

    def __str__(self) -> str:
        """For the admin."""
        return f"command {self.seq} at {self.at}"

    @property
    def do(self) -> Mapping[str, Any]:
        """The command in the engine's vocabulary."""
        return json.loads(self.body)
