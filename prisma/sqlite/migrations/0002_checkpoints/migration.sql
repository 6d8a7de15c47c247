-- CreateTable
CREATE TABLE "Checkpoint" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Checkpoint_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Checkpoint_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take" ("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Checkpoint_adventureId_idx" ON "Checkpoint"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Checkpoint_branchId_depth_key" ON "Checkpoint"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Take_adventureId_id_idx" ON "Take"("adventureId", "id");
